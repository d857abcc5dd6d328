import { useRef, useState, type ChangeEvent, type ReactNode, type SyntheticEvent } from "react";
import { afterPress } from "../style/after-press.ts";

type Errors = Record<string, ReactNode>;
type FormEvent = SyntheticEvent<HTMLFormElement>;
type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type FieldChange = ChangeEvent<FieldElement>;

type Rules<Values> = {
  [Name in keyof Values]?: (value: Values[Name], values: Values) => ReactNode;
};

type Setup<Values> = {
  initialValues: Values;
  validate?: Rules<Values>;
  /** Says what is wrong when a field is left, not only when the form is sent. */
  validateInputOnBlur?: boolean;
};

/** Props to spread into a field of this folder. */
export type InputProps = {
  name: string;
  value: string;
  error: ReactNode;
  onChange: (event: FieldChange) => void;
  onBlur: () => void;
  ref: (element: FieldElement | null) => void;
};

export type FormOf<Values extends Record<string, unknown>> = {
  values: Values;
  errors: Errors;
  getValues: () => Values;
  setErrors: (errors: Errors) => void;
  setFieldValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  getInputProps: (name: keyof Values & string) => InputProps;
  getInputNode: (name: string) => HTMLElement | null;
  onSubmit: (
    send: (values: Values) => void,
    refuse: (errors: Errors) => void,
  ) => (event: FormEvent) => void;
  reset: () => void;
};

function problemsOf<Values extends Record<string, unknown>>(
  values: Values,
  rules: Rules<Values>,
): Errors {
  const problems: Errors = {};
  for (const name of Object.keys(rules) as (keyof Values & string)[]) {
    const problem = rules[name]?.(values[name], values);
    if (problem) problems[name] = problem;
  }
  return problems;
}

/** Values, rules and errors of a small form. An error goes away as soon as its field is typed into. */
export function useForm<Values extends Record<string, unknown>>(
  setup: Setup<Values>,
): FormOf<Values> {
  const { initialValues, validateInputOnBlur = false } = setup;
  const validate: Rules<Values> = setup.validate ?? {};
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Errors>({});
  const nodes = useRef(new Map<string, FieldElement>());
  const current = useRef(values);
  const put = (next: Values) => {
    current.current = next;
    setValues(next);
  };
  const setFieldValue: FormOf<Values>["setFieldValue"] = (name, value) => {
    put({ ...current.current, [name]: value });
    setErrors(({ [name]: _gone, ...others }) => others);
  };
  const checkOne = (name: keyof Values & string) => {
    const problem = validate[name]?.(current.current[name], current.current);
    if (problem) setErrors((others) => ({ ...others, [name]: problem }));
  };
  return {
    values,
    errors,
    getValues: () => current.current,
    setErrors,
    setFieldValue,
    getInputProps: (name) => ({
      name,
      value: String(values[name] ?? ""),
      error: errors[name],
      onChange: (event) =>
        setFieldValue(name, event.currentTarget.value as Values[keyof Values & string]),
      onBlur: () => (validateInputOnBlur ? afterPress(() => checkOne(name)) : undefined),
      ref: (element) =>
        void (element ? nodes.current.set(name, element) : nodes.current.delete(name)),
    }),
    getInputNode: (name) => nodes.current.get(name) ?? null,
    onSubmit: (send, refuse) => (event) => {
      event.preventDefault();
      const problems = problemsOf(current.current, validate);
      setErrors(problems);
      if (Object.keys(problems).length > 0) refuse(problems);
      else send(current.current);
    },
    reset: () => {
      put(initialValues);
      setErrors({});
    },
  };
}
