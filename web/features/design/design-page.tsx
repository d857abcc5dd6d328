import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ContentSpecimens } from "./content-specimens.tsx";
import { ControlSpecimens } from "./control-specimens.tsx";
import { FieldSpecimens } from "./field-specimens.tsx";
import { NoticeSpecimens } from "./notice-specimens.tsx";

const WORDS = {
  title: "Components",
  lead: "Every part of the kit in every state, in the colours that the device asks for.",
};

/** Every component of web/ui in every state, light and dark. The server gives it out in the sandbox alone. */
export function DesignPage() {
  return (
    <Page>
      <PageHeader title={WORDS.title} lead={WORDS.lead} />
      <ControlSpecimens />
      <FieldSpecimens />
      <NoticeSpecimens />
      <ContentSpecimens />
    </Page>
  );
}
