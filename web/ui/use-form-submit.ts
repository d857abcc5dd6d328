import type { useForm } from "@mantine/form";
import { useState, type ReactNode } from "react";
import { fieldErrors, toProblem } from "../api/app-problem.ts";

/** A form of Mantine's useForm with these values. */
export type FormOf<Values extends Record<string, unknown>> = Omit<
  ReturnType<typeof useForm<Values>>,
  // Their types depend on how the rules were written.
  "validate" | "validateField" | "isValid"
>;

// Only what is needed here: the library's own type is not reachable under Node's way of resolving types.
type Submittable<Values> = {
  getValues: () => Values;
  setErrors: (errors: Record<string, ReactNode>) => void;
  getInputNode: (path: never) => HTMLElement | null;
  onSubmit: (
    send: (values: Values) => void,
    refuse: (errors: Record<string, ReactNode>) => void,
  ) => FormOf<Record<string, unknown>>["onReset"];
};

type Submission = {
  onSubmit: FormOf<Record<string, unknown>>["onReset"];
  isSending: boolean;
  /** What could not be put at a field: show it with ErrorNotice. */
  error: unknown;
};

/**
 * Sends a form once at a time. A refusal that names fields lands on them; the first invalid field gets the focus,
 * whether the browser or the server found it.
 */
export function useFormSubmit<Values extends Record<string, unknown>>(
  form: Submittable<Values>,
  send: (values: Values) => Promise<void>,
): Submission {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const focusFirst = (errors: Record<string, unknown>) => {
    const first = Object.keys(form.getValues()).find((name) => errors[name]);
    if (first) form.getInputNode(first as never)?.focus();
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
