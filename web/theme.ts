import {
  Button,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

// The values live in ui/mantine-tokens.css; this names the colour so that components can refer to it.
const plum: MantineColorsTuple = [
  "#f7f1fc",
  "#ecdff8",
  "#dcc4f7",
  "#c9a6f0",
  "#ab7cdf",
  "#9259cd",
  "#7a3db8",
  "#5b2a86",
  "#47206a",
  "#33164d",
];

/** Mantine writes white on every filled button; at night our plum is light and needs ink. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant === "filled" && (input.color ?? "plum") === "plum")
    return { ...colors, color: "var(--lh-on-action)" };
  return colors;
};

/**
 * The house theme. Mantine must not write <style> tags (the policy forbids inline styles): no responsive object props
 * (`p={{ base: … }}`), no `visibleFrom`; use the classes of ui/base.css or a CSS module. Overlays keep `lockScroll` off
 * for the same reason.
 */
export const theme = createTheme({
  primaryColor: "plum",
  primaryShade: { light: 7, dark: 3 },
  colors: { plum },
  variantColorResolver,
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: "md", radius: "md" } }),
    TextInput: { defaultProps: { size: "md", errorProps: { role: "alert" } } },
    PasswordInput: { defaultProps: { size: "md", errorProps: { role: "alert" } } },
    NumberInput: { defaultProps: { size: "md", errorProps: { role: "alert" } } },
    Textarea: { defaultProps: { size: "md", errorProps: { role: "alert" } } },
    NativeSelect: { defaultProps: { size: "md", errorProps: { role: "alert" } } },
    Select: { defaultProps: { size: "md" } },
    Checkbox: { defaultProps: { size: "md" } },
    Radio: { defaultProps: { size: "md" } },
    Modal: {
      defaultProps: { lockScroll: false, centered: true, removeScrollProps: { enabled: false } },
    },
    Drawer: { defaultProps: { lockScroll: false, removeScrollProps: { enabled: false } } },
  },
});
