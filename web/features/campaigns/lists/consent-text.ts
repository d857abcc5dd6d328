/** The declaration, word for word: it is kept as a record. POPIA s69 (South Africa), Act 843 s40 (Ghana). */
export const CONSENT_TEXT =
  "These people are my customers or agreed to get advertising messages from my business, and none of them has asked me to stop.";
