const address = process.env.LOUDHAILER_URL;
if (!address?.startsWith("https://"))
  throw new Error("Set LOUDHAILER_URL to the https address of the tool that the app is for.");

/**
 * The app shows the tool's own web app, from its own address: the session's cookies, the content security policy, the
 * offline copy (service worker) and updates are the same as in a browser. The copy of dist/web inside the app is what
 * is shown when even the first start has no connection.
 * @type {import("@capacitor/cli").CapacitorConfig}
 */
const config = {
  appId: "com.loudhailer.app",
  appName: "Loudhailer",
  webDir: "../dist/web",
  server: { url: address, errorPath: "no-connection.html" },
  // A service worker runs in iOS only for the app's own domains (WKAppBoundDomains in Info.plist).
  ios: { limitsNavigationsToAppBoundDomains: true },
  plugins: {
    SplashScreen: { launchShowDuration: 500, launchAutoHide: true, backgroundColor: "#F3ECFA" },
    PushNotifications: { presentationOptions: ["badge", "sound", "alert"] },
    CapacitorShareTarget: { appGroupId: "group.com.loudhailer.app" },
  },
};

module.exports = config;
