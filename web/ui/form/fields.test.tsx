import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CheckBox } from "./check-box.tsx";
import { NativeSelect } from "./native-select.tsx";
import { Textarea } from "./textarea.tsx";
import { TextInput } from "./text-input.tsx";

const notes = { label: "Name", description: "Only you see it.", error: "Write a name." };

const kinds = {
  TextInput: (more: object) => <TextInput {...notes} {...more} />,
  Textarea: (more: object) => <Textarea {...notes} {...more} />,
  NativeSelect: (more: object) => <NativeSelect {...notes} data={[]} {...more} />,
  CheckBox: (more: object) => <CheckBox {...notes} {...more} />,
};

/** The text of every element that `aria-describedby` of the control names, in order. */
function descriptionsIn(html: string): (string | undefined)[] {
  const ids = /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  return ids.map((id) => new RegExp(` id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]);
}

describe.each(Object.entries(kinds))("%s", (_name, render) => {
  test("is described by its sentence, its error and what the page adds", () => {
    const html = renderToStaticMarkup(
      <>
        {render({ "aria-describedby": "hint" })}
        <p id="hint">160 left.</p>
      </>,
    );
    expect(descriptionsIn(html)).toEqual(["Only you see it.", "Write a name.", "160 left."]);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/role="alert"[^>]*>Write a name\./);
  });

  test("is called by its label when the page gives it an id", () => {
    const html = renderToStaticMarkup(render({ id: "field-title" }));
    const control = /<(?:input|textarea|select)[^>]* id="field-title"/;
    const isWrapped = new RegExp(`<label[^>]*>${control.source}`);
    expect(html).toMatch(control);
    expect(/<label for="field-title"/.test(html) || isWrapped.test(html)).toBe(true);
  });
});

test("a field says nothing of a description or an error that it does not have", () => {
  const html = renderToStaticMarkup(<TextInput label="Name" />);
  expect(html).not.toMatch(/aria-describedby|aria-invalid/);
});
