import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useLeaving } from "../../../ui/use-leaving.ts";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { cardExpiry, cardName, type SavedCard } from "./card-words.ts";
import classes from "./saved-cards.module.css";
import { refreshCards, useCards } from "./use-cards.ts";

/** The saved cards: add one, choose which is offered first, remove one. */
export function SavedCards() {
  const query = useCards();
  const { run, isBusy, error } = useAttempt();
  const [removing, setRemoving] = useState<SavedCard | null>(null);
  const { isLeaving, leave } = useLeaving();
  const cards = query.data;

  const add = async () => {
    const setup = await run("add", () =>
      client.billing.cards.startSetup({ returnPath: "/wallet" }),
    );
    if (!setup) return;
    leave(() => location.assign(setup.redirectUrl));
  };
  const makeDefault = async ({ cardId }: SavedCard) => {
    await run(cardId, () => client.billing.cards.setDefault({ cardId }));
    refreshCards();
  };
  return (
    <Card title={<Trans>Saved cards</Trans>}>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {cards?.length === 0 ? (
        <p className="lh-quiet">
          <Trans>No card is saved. With one you can add money in one tap.</Trans>
        </p>
      ) : null}
      {cards ? (
        <ul className={classes.cards}>
          {cards.map((card) => (
            <CardRow
              key={card.cardId}
              card={card}
              isBusy={isBusy}
              onDefault={() => void makeDefault(card)}
              onRemove={() => setRemoving(card)}
            />
          ))}
        </ul>
      ) : query.error ? null : (
        <LoadingSkeleton heights={[56]} />
      )}
      <ErrorNotice error={removing ? null : error} />
      <div>
        <Button variant="default" loading={isBusy || isLeaving} onClick={() => void add()}>
          <Trans>Save a card</Trans>
        </Button>
      </div>
      <p className="lh-quiet lh-small">
        <Trans>
          The card company stores the number. We do not. To check a card, it may take a small amount
          and refund it at once.
        </Trans>
      </p>
      {removing ? <RemoveDialog card={removing} onClose={() => setRemoving(null)} /> : null}
    </Card>
  );
}

type RowProps = { card: SavedCard; isBusy: boolean; onDefault: () => void; onRemove: () => void };

function CardRow({ card, isBusy, onDefault, onRemove }: RowProps) {
  const { t } = useLingui();
  const name = cardName(card);
  return (
    <li className={classes.card}>
      <div>
        <p className="lh-strong">{name}</p>
        <p className="lh-quiet lh-small">
          {card.isExpired ? (
            <Trans>Expired {cardExpiry(card)}</Trans>
          ) : (
            <Trans>Valid until {cardExpiry(card)}</Trans>
          )}
        </p>
      </div>
      <div className="lh-row">
        {card.isExpired ? <Badge tone="bad">{t`Expired`}</Badge> : null}
        {card.isDefault ? <Badge tone="good">{t`Used first`}</Badge> : null}
        {card.isDefault || card.isExpired ? null : (
          <Button variant="subtle" disabled={isBusy} onClick={onDefault}>
            <Trans>Use first</Trans>
            <span className="lh-visually-hidden"> {name}</span>
          </Button>
        )}
        <Button variant="subtle" disabled={isBusy} onClick={onRemove}>
          <Trans>Remove</Trans>
          <span className="lh-visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

function RemoveDialog({ card, onClose }: { card: SavedCard; onClose: () => void }) {
  const { run, isBusy, error } = useAttempt();
  const remove = async () => {
    const removed = await run(card.cardId, () =>
      client.billing.cards.remove({ cardId: card.cardId }),
    );
    if (!removed) return;
    refreshCards();
    onClose();
  };
  return (
    <ConfirmDialog
      title={<Trans>Remove the {cardName(card)}?</Trans>}
      confirmLabel={<Trans>Remove the card</Trans>}
      cancelLabel={<Trans>Keep the card</Trans>}
      isDangerous
      isBusy={isBusy}
      notice={<ErrorNotice error={error} />}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        <Trans>
          It can no longer be charged, including for automatic top-ups or a plan. You can save it
          again later.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
