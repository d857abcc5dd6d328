import { setTranslator } from "../../domain/translate.ts";
import { createEnglishTranslator } from "../../platform/translator.ts";

// Rules that are tested without their program speak English, with its plurals.
setTranslator(createEnglishTranslator());
