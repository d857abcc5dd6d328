import { useEffect, useRef, useState, type RefObject } from "react";
import { showField } from "../../ui/style/show-field.ts";

type RefusedField = {
  /** Of the field. */
  ref: RefObject<HTMLInputElement | null>;
  /** Says that sending has failed: leads to the field if what is wrong is said at it. */
  show: () => void;
};

/** Leads to a field each time it is refused, as soon as the sentence at it is there; for a form of one field. */
export function useRefusedField(): RefusedField {
  const ref = useRef<HTMLInputElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0 && ref.current?.matches("[aria-invalid]")) showField(ref.current);
  }, [times]);
  return { ref, show: () => setTimes((before) => before + 1) };
}
