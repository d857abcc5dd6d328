import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { LanguageChoice } from "../ui/language/language-choice.tsx";
import classes from "./shell.module.css";
import { isMember, useMe } from "../session/session.ts";
import { switchLanguage } from "../session/switch-language.ts";

/** At the end of every page: help, prices, terms, privacy, who we are, and the language. */
export function Footer() {
  const me = useMe();
  return (
    <footer className={classes.footer}>
      <nav aria-label="Loudhailer" className="lh-row">
        <Link to="/help">
          <Trans>Help</Trans>
        </Link>
        <Link to={isMember(me) ? "/plan" : "/planoffline"}>
          <Trans>Plans and prices</Trans>
        </Link>
        <Link to="/legal/$document" params={{ document: "terms" }}>
          <Trans>Terms</Trans>
        </Link>
        <Link to="/legal/$document" params={{ document: "privacy" }}>
          <Trans>Privacy</Trans>
        </Link>
        <Link to="/legal/$document" params={{ document: "contact" }}>
          <Trans>Contact</Trans>
        </Link>
      </nav>
      <LanguageChoice onChoose={switchLanguage} />
      <p className={`${classes.company} lh-quiet lh-small`}>{me?.companyName ?? "\u00a0"}</p>
    </footer>
  );
}
