import { setVoice } from "../../domain/say.ts";
import { createEnglishVoice } from "../../platform/voice.ts";

// Rules that are tested without their program speak English, with its plurals.
setVoice(createEnglishVoice());
