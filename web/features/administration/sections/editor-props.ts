import type { ComponentType } from "react";
import type { SectionField } from "./section-field.ts";
import type { Problems } from "./section-problems.ts";

export type EditorProps<Field extends SectionField = SectionField> = {
  field: Field;
  value: unknown;
  /** What holds where nobody has changed anything; undefined where no such thing is shown. */
  byDefault: unknown;
  /** Where the setting is in its section: "newAccount.mostPeople". */
  path: string;
  problems: Problems;
  /** The section itself, whose words stand above the form. */
  isRoot?: boolean;
  onChange: (value: unknown) => void;
};

/** Settings inside others are drawn by the editor of all kinds, which is handed down. */
export type OuterProps<Field extends SectionField> = EditorProps<Field> & {
  Editor: ComponentType<EditorProps>;
};
