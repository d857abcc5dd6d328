import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orpc } from "../../../api/client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ChangeHistory } from "../operation/change-history.tsx";
import { MenuSection } from "./menu-section.tsx";
import { SectionEditor } from "../reference/section-editor.tsx";

/** The configuration that the app reads: the menu, countries, segments, sources. Checked before it is saved. */
export function SectionsPage() {
  const { t } = useLingui();
  const [section, setSection] = useState("slideMenu");
  const list = useQuery(orpc.administration.sections.queryOptions({ input: {} }));
  const stored = useQuery(
    orpc.administration.section.queryOptions({ input: { section }, staleTime: 0 }),
  );
  const names = new Set(["slideMenu", ...(list.data?.rows.map((row) => row.section) ?? [])]);
  return (
    <Page>
      <PageHeader
        title={<Trans>Menu and sections</Trans>}
        lead={<Trans>Invalid content cannot be saved.</Trans>}
      />
      <NativeSelect
        label={t`Section`}
        value={section}
        onChange={(event) => setSection(event.currentTarget.value)}
        data={[...names].map((name) => ({ value: name, label: name }))}
      />
      <ErrorNotice error={list.error ?? stored.error} onRetry={() => void stored.refetch()} />
      {stored.data?.section === "slideMenu" && section === "slideMenu" ? (
        <MenuSection
          key={stored.data.version}
          value={stored.data.value}
          version={stored.data.version}
          onSaved={() => void stored.refetch()}
        />
      ) : stored.data?.section === section ? (
        <SectionEditor
          key={`${section} ${stored.data.version}`}
          section={section}
          value={stored.data.value}
          version={stored.data.version}
          onSaved={() => void stored.refetch()}
        />
      ) : stored.error ? null : (
        <LoadingSkeleton heights={[400]} />
      )}
      <ChangeHistory kind="section" subject={section} />
    </Page>
  );
}
