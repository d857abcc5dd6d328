import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { LanguageChoice } from "../ui/form/language-choice.tsx";
import classes from "./shell.module.css";
import { switchLanguage } from "../session/switch-language.ts";

/** At the end of every page: help, prices, and the language. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <nav aria-label="Loudhailer" className="lh-row">
        <Link to="/help">
          <Trans>Help</Trans>
        </Link>
        <Link to="/planoffline">
          <Trans>Prices</Trans>
        </Link>
      </nav>
      <LanguageChoice onChoose={switchLanguage} />
    </footer>
  );
}
