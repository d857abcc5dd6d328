import { i18n } from "@lingui/core";

// English is the source language: its texts are compiled into the code, so there is no catalogue to load.
i18n.loadAndActivate({ locale: "en", messages: {} });

export { i18n };
