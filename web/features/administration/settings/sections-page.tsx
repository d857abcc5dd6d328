import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { orpc, type Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { MenuSection } from "../menu/menu-section.tsx";
import { ChangeHistory } from "../operation/change-history.tsx";
import { SectionForm } from "../sections/section-form.tsx";
import { SECTION_SHAPES, shapeOf } from "../sections/section-shapes.ts";

const MENU = "slideMenu";

/** What the app and the checks go by: the menu, choices at sign-up, words, names, websites and limits; each a form of its own. */
export function SectionsPage() {
  const { _ } = useLingui();
  const navigate = useNavigate();
  const { section = MENU } = useSearch({ from: "/admin/sections" });
  const stored = useQuery(
    orpc.administration.section.queryOptions({ input: { section }, staleTime: 0 }),
  );
  const { data } = stored;
  return (
    <Page>
      <PageHeader
        title={<Trans>Menu and settings</Trans>}
        lead={<Trans>Changes apply at once, for everyone.</Trans>}
      />
      <NativeSelect
        label={<Trans>What to change</Trans>}
        value={section}
        onChange={(event) =>
          void navigate({
            to: "/admin/sections",
            search: { section: event.currentTarget.value },
            replace: true,
          })
        }
        data={Object.entries(SECTION_SHAPES).map(([name, { title }]) => ({
          value: name,
          label: _(title),
        }))}
      />
      <ErrorNotice error={stored.error} onRetry={() => void stored.refetch()} />
      {data?.section === section ? (
        <OneSection
          key={`${section} ${data.version}`}
          stored={data}
          onSaved={() => void stored.refetch()}
        />
      ) : stored.error ? null : (
        <LoadingSkeleton heights={[400]} />
      )}
      <ChangeHistory kind="section" subject={section} />
    </Page>
  );
}

type Stored = Outputs["administration"]["section"];

function OneSection({ stored, onSaved }: { stored: Stored; onSaved: () => void }) {
  const { _ } = useLingui();
  const { section, value, version, byDefault } = stored;
  const shape = shapeOf(section);
  if (section === MENU) return <MenuSection value={value} version={version} onSaved={onSaved} />;
  if (shape?.field)
    return (
      <SectionForm
        section={section}
        shape={{ ...shape, field: shape.field }}
        value={value}
        byDefault={byDefault}
        version={version}
        onSaved={onSaved}
      />
    );
  return (
    <Card title={shape ? _(shape.title) : section}>
      <p>{shape ? _(shape.about) : null}</p>
      <div>
        <LinkButton to="/admin/reference" search={{ part: "examples" }} variant="default">
          <Trans>Open the examples</Trans>
        </LinkButton>
      </div>
    </Card>
  );
}
