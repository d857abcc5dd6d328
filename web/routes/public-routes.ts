import { msg } from "@lingui/core/macro";
import { createRoute, redirect } from "@tanstack/react-router";
import { lightPage, pageComponent } from "./page-component.ts";
import { getParentRoute } from "./root-route.ts";
import { textSearch } from "./text-search.ts";

/** `next` is the page that was asked for before signing in. */
const nextSearch = textSearch("next");

const LEGAL_TITLES = new Map([
  ["terms", msg`Terms`],
  ["privacy", msg`Privacy notice`],
  ["contact", msg`Contact`],
]);

const isPublic = true;
const isLight = true;

export const publicRoutes = [
  createRoute({
    getParentRoute,
    path: "/",
    beforeLoad: () => {
      throw redirect({ to: "/dashboard", replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: "home",
    validateSearch: nextSearch,
    staticData: { title: msg`Advertise by SMS`, isPublic, isLight },
    component: lightPage(() => import("../features/home/home-page.tsx"), "HomePage"),
  }),
  createRoute({
    getParentRoute,
    path: "login",
    validateSearch: nextSearch,
    staticData: { title: msg`Sign in`, isPublic, isLight },
    component: lightPage(() => import("../features/accounts/sign-in/login-page.tsx"), "LoginPage"),
  }),
  createRoute({
    getParentRoute,
    path: "signin",
    validateSearch: nextSearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: "/login", search, replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: "signup",
    validateSearch: nextSearch,
    staticData: { title: msg`Create an account`, isPublic, isLight },
    component: lightPage(
      () => import("../features/accounts/sign-up/signup-page.tsx"),
      "SignupPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "reset-password/$mode",
    validateSearch: textSearch("token", "error"),
    staticData: { title: msg`Reset your password`, isPublic, isLight },
    component: lightPage(
      () => import("../features/accounts/sign-in/reset-password-page.tsx"),
      "ResetPasswordPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "verify-password",
    validateSearch: textSearch("error"),
    staticData: { title: msg`Check your email`, isPublic, isLight },
    component: lightPage(
      () => import("../features/accounts/sign-in/verify-page.tsx"),
      "VerifyPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "confirm-email",
    validateSearch: textSearch("token", "proof"),
    staticData: { title: msg`Confirm your email address`, isPublic, isLight },
    component: lightPage(
      () => import("../features/accounts/sign-in/confirm-page.tsx"),
      "ConfirmPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "planoffline",
    staticData: { title: msg`Plans and prices`, isPublic },
    component: pageComponent(
      () => import("../features/billing/subscriptions/public-plan-page.tsx"),
      "PublicPlanPage",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "legal/$document",
    validateSearch: ({ country }: Record<string, unknown>): { country?: number } =>
      Number.isSafeInteger(country) ? { country: Number(country) } : {},
    staticData: {
      title: msg`Terms, privacy and contact`,
      titleOf: ({ document = "" }) => LEGAL_TITLES.get(document),
      isPublic,
    },
    component: pageComponent(() => import("../features/support/legal/legal-page.tsx"), "LegalPage"),
  }),
  createRoute({
    getParentRoute,
    path: "design",
    staticData: { title: msg`Components`, isPublic },
    component: pageComponent(() => import("../features/design/design-page.tsx"), "DesignPage"),
  }),
  createRoute({
    getParentRoute,
    path: "shared-report/$token",
    staticData: { title: msg`Report`, isPublic },
    component: pageComponent(
      () => import("../features/reports/shared-report-page.tsx"),
      "SharedReportPage",
    ),
  }),
];
