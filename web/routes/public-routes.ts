import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root-route.ts";

/** `next` is the page that was asked for before signing in. */
function nextSearch(search: Record<string, unknown>): { next?: string } {
  return typeof search["next"] === "string" ? { next: search["next"] } : {};
}

const isPublic = true;
const isLight = true;

export const publicRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/",
    beforeLoad: () => {
      throw redirect({ to: "/dashboard", replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "home",
    validateSearch: nextSearch,
    staticData: { title: msg`Advertise by SMS`, isPublic, isLight },
    component: lazyRouteComponent(() => import("../features/home/home-page.tsx"), "HomePage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "login",
    validateSearch: nextSearch,
    staticData: { title: msg`Sign in`, isPublic, isLight },
    component: lazyRouteComponent(() => import("../features/accounts/login-page.tsx"), "LoginPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "signup",
    validateSearch: nextSearch,
    staticData: { title: msg`Create an account`, isPublic, isLight },
    component: lazyRouteComponent(
      () => import("../features/accounts/signup-page.tsx"),
      "SignupPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "reset-password/$mode",
    validateSearch: (search: Record<string, unknown>): { token?: string; error?: string } => ({
      ...(typeof search["token"] === "string" ? { token: search["token"] } : {}),
      ...(typeof search["error"] === "string" ? { error: search["error"] } : {}),
    }),
    staticData: { title: msg`Reset your password`, isPublic, isLight },
    component: lazyRouteComponent(
      () => import("../features/accounts/reset-password-page.tsx"),
      "ResetPasswordPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "verify-password",
    validateSearch: (search: Record<string, unknown>): { error?: string } =>
      typeof search["error"] === "string" ? { error: search["error"] } : {},
    staticData: { title: msg`Check your mail`, isPublic, isLight },
    component: lazyRouteComponent(
      () => import("../features/accounts/verify-page.tsx"),
      "VerifyPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "planoffline",
    staticData: { title: msg`Prices`, isPublic },
    component: lazyRouteComponent(
      () => import("../features/billing/public-plan-page.tsx"),
      "PublicPlanPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "shared-report/$token",
    staticData: { title: msg`Report`, isPublic },
    component: lazyRouteComponent(
      () => import("../features/reports/shared-report-page.tsx"),
      "SharedReportPage",
    ),
  }),
];
