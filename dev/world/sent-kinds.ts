const link = "https://shop.example/offer";
/** What campaigns of a run say. */
export const SENT_KINDS = [
  { flowTypeId: 1, text: "Bread and milk at half price. Call 024 123 4567.", sender: "CornerShop" },
  {
    flowTypeId: 1,
    text: "Bread at half price. Call 024 123 4567. ".repeat(7),
    sender: "CornerShop",
  },
  { flowTypeId: 2, text: "Bread at half price.", sender: "CornerShop", link },
  { flowTypeId: 3, text: "Bread at half price at Corner Shop", sender: "" },
  {
    flowTypeId: 5,
    text: "",
    sender: "",
    content: {
      agentName: "Corner Shop",
      message: { type: "text", text: "Bread and milk at half price." },
    },
  },
] as const;
