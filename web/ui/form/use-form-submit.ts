import { useState, type SyntheticEvent } from "react";
import { fieldErrors, toProblem } from "../../api/app-problem.ts";
import { showField } from "../style/show-field.ts";
import type { FormOf } from "./use-form.ts";

type FormEvent = SyntheticEvent<HTMLFormElement>;

type Submission = {
  onSubmit: (event: FormEvent) => void;
  isSending: boolean;
  /** An error without a field: show it with ErrorNotice. */
  error: unknown;
};

/**
 * Sends a form once at a time. A refusal that names fields lands on them; the first invalid field is led to,
 * whether the browser or the server found it.
 */
export function useFormSubmit<Values extends Record<string, unknown>>(
  form: FormOf<Values>,
  send: (values: Values) => Promise<void>,
): Submission {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const focusFirst = (errors: Record<string, unknown>) => {
    const first = Object.keys(form.getValues()).find((name) => errors[name]);
    const field = first === undefined ? null : form.getInputNode(first);
    if (field) showField(field);
  };

  const sendOnce = async (values: Values) => {
    if (isSending) return;
    setSending(true);
    setError(null);
    try {
      await send(values);
    } catch (thrown) {
      const errors = fieldErrors(toProblem(thrown));
      const known = Object.fromEntries(Object.entries(errors).filter(([name]) => name in values));
      form.setErrors(known);
      if (Object.keys(known).length === 0) setError(thrown);
      focusFirst(known);
    } finally {
      setSending(false);
    }
  };

  return {
    onSubmit: form.onSubmit((values) => void sendOnce(values), focusFirst),
    isSending,
    error,
  };
}
