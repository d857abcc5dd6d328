import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/form/button.tsx";
import { useBlocker, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import {
  type ComponentProps,
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { countryById, DEFAULT_COUNTRY_ID } from "../../../domain/countries.ts";
import { QueryFrame } from "../../query/query-frame.tsx";
import { useCountryHere } from "../../session/cells.ts";
import { useMe } from "../../session/session.ts";
import { newUuid } from "../../api/idempotency-key.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../ui/form/link-button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { StickyActionBar } from "../../ui/sticky-action-bar.tsx";
import type { EstimateInput } from "./estimate.ts";
import { EstimateLine, EstimateResult } from "./estimate-result.tsx";
import { ArrivingMessage } from "./arriving-message.tsx";
import { Estimator } from "./estimator.tsx";
import classes from "./home.module.css";
import { HowItWorks } from "./how-it-works.tsx";
import { startDraft } from "./start-draft.ts";
import { TrustLines } from "./trust-lines.tsx";
import { useForecast } from "./use-forecast.ts";

const FIRST_INPUT: EstimateInput = {
  countryId: DEFAULT_COUNTRY_ID,
  text: "",
  countyId: "",
  request: "money",
  amount: "150",
};

/** The public page: what it costs and how many people hear it, in ten seconds and without an account. */
export function HomePage() {
  return (
    <QueryFrame>
      <Home />
    </QueryFrame>
  );
}

// Few visitors have a draft; without a connection the page goes on without it.
const OwnDraft = lazy(async () => {
  const part = await import("./own-draft.tsx").catch(() => undefined);
  return { default: part?.OwnDraft ?? (() => null) };
});

const AccountGone = lazy(async () => ({
  default: (await import("./account-gone.tsx")).AccountGone,
}));

/** Below the first look: drawn with the page, and its part is loaded after the rest. */
const More = lazy(async () => ({ default: (await import("./home-more.tsx")).HomeMore }));

/** Remembered: drawn anew before its part is there, it would take away for a moment what came with the page. */
const Below = memo(function Below(props: ComponentProps<typeof More>) {
  const { i18n } = useLingui();
  // In another language nothing of what came with the page can be taken over.
  return (
    <Suspense key={i18n.locale}>
      <More {...props} />
    </Suspense>
  );
});

/** Comes when somebody leaves a message behind. */
const ConfirmDialog = lazyPart(
  async () => (await import("../../ui/notice/confirm-dialog.tsx")).ConfirmDialog,
);

function Home() {
  const me = useMe();
  const { next } = useSearch({ from: "/home" });
  const [input, setInput] = useState(FIRST_INPUT);
  useCountryHere(input.countryId, (countryId) => setInput({ ...input, countryId, countyId: "" }));
  const live = useForecast(input);
  const start = useStart(input, live);
  const { begin, isStarting } = start;
  const [example, setExample] = useState<string>();
  const onExample = useCallback(
    (text: string) => {
      setInput((old) => ({ ...old, text }));
      setExample(text);
      begin();
    },
    [begin],
  );
  const [isGone] = useState(useLocation().state.isGone);
  const isWrong = live.answer.kind === "wrong";
  const isKnown = me?.isSignedIn === true || me?.isAnonymous === true;
  const [hasOwnDraft, setOwnDraft] = useState(false);
  // The draft that is being started here is none to finish.
  if (isKnown && !isStarting && !hasOwnDraft) setOwnDraft(true);
  return (
    <Page>
      {/* The bare address names no page: the overview is only its redirect target. */}
      {next && next !== "/dashboard" ? <SignInFirst next={next} /> : null}
      <Suspense>
        {isGone ? <AccountGone /> : null}
        {isKnown && hasOwnDraft ? <OwnDraft /> : null}
      </Suspense>
      <div className={classes.layout}>
        <div className={`lh-stack ${classes.intro}`}>
          <h1 className={classes.headline} tabIndex={-1} data-page-heading="">
            <Trans>Tell the whole neighbourhood, by SMS</Trans>
          </h1>
          <p className={classes.lead}>
            <Trans>
              Tell people what is new in your shop. See the price and how many people you reach,
              before you pay.
            </Trans>
          </p>
          <TrustLines company={me?.companyName} />
          <ArrivingMessage text={input.text} countryId={input.countryId} />
        </div>
        <div className={`lh-stack ${classes.estimate}`}>
          <Estimator
            input={input}
            words={live.words}
            onChange={(patch) => setInput({ ...input, ...patch })}
          />
          <EstimateResult answer={live.answer} onRetry={live.retry} />
          <ErrorNotice error={start.error} onRetry={start.begin} />
          <StickyActionBar
            note={
              <p id="start-note" className={classes.note}>
                <EstimateLine answer={live.answer} />
              </p>
            }
          >
            <Button
              size="lg"
              loading={start.isStarting}
              aria-disabled={isWrong || undefined}
              aria-describedby="start-note"
              onClick={isWrong ? focusWrongField : start.begin}
            >
              <Trans>Start my campaign</Trans>
            </Button>
          </StickyActionBar>
        </div>
        <HowItWorks countryCode={countryById(input.countryId)?.code ?? "ZA"} />
      </div>
      <Below
        countryId={input.countryId}
        onExample={onExample}
        starting={isStarting ? example : undefined}
      />
      {start.leaving ? (
        <ConfirmDialog
          title={<Trans>Leave without saving your message?</Trans>}
          confirmLabel={<Trans>Leave</Trans>}
          cancelLabel={<Trans>Stay here</Trans>}
          onConfirm={start.leaving.proceed}
          onCancel={start.leaving.reset}
        >
          <Trans>
            What you wrote is not saved yet. “Start my campaign” saves it, without an account.
          </Trans>
        </ConfirmDialog>
      ) : null}
    </Page>
  );
}

/** The button stays off, and shows where to put it right. */
function focusWrongField(): void {
  document.querySelector<HTMLElement>("main [aria-invalid='true']")?.focus();
}

type Live = Pick<ReturnType<typeof useForecast>, "answer" | "text" | "budgetMinor">;

/** Begins the campaign; while a price is being counted it waits for that, never with the people of an older one. */
function useStart(input: EstimateInput, { answer, text, budgetMinor }: Live) {
  const people = answer.kind === "price" ? answer.found.people : 0;
  const chosen = people > 0 ? { people, budgetMinor } : undefined;
  const navigate = useNavigate();
  const draftId = useRef("");
  const isSaved = useRef(false);
  const [isStarting, setStarting] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const hasUnsaved = () => input.text.trim() !== "" && !isSaved.current;
  const blocker = useBlocker({
    shouldBlockFn: hasUnsaved,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const begin = async () => {
    setStarting(true);
    setError(null);
    draftId.current ||= newUuid();
    try {
      const id = await startDraft(draftId.current, input, text, chosen);
      isSaved.current = true;
      await navigate({ to: "/campaign/$mode", params: { mode: "edit" }, search: { id } });
    } catch (thrown) {
      setError(thrown);
    } finally {
      setStarting(false);
    }
  };
  useEffect(() => {
    if (!isWaiting || answer.kind === "counting") return;
    setWaiting(false);
    if (answer.kind !== "wrong") void begin();
    // It goes by what is there when the counting ends.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isWaiting, answer.kind]);
  return {
    begin: useCallback(() => setWaiting(true), []),
    isStarting: isStarting || isWaiting,
    error,
    leaving: blocker.status === "blocked" ? blocker : null,
  };
}

function SignInFirst({ next }: { next: string }) {
  return (
    <Notice
      tone="info"
      title={<Trans>Sign in to open that page.</Trans>}
      action={
        <>
          <LinkButton to="/login" search={{ next }}>
            <Trans>Sign in</Trans>
          </LinkButton>
          <LinkButton to="/signup" search={{ next }} variant="default">
            <Trans>Create an account</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>You then return to it.</Trans>
    </Notice>
  );
}
