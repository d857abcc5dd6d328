import {
  MessagingError,
  type MessagingProvider,
} from "../../providers/messaging/messaging-provider.ts";

function unreachable(): Promise<never> {
  return Promise.reject(new MessagingError("unavailable", "The provider does not answer."));
}

/** A messaging provider that is down. Tests replace the calls they need. */
export function silentMessaging(working: Partial<MessagingProvider> = {}): MessagingProvider {
  return {
    listRoutes: unreachable,
    listLocations: unreachable,
    listLimits: unreachable,
    listInterests: unreachable,
    ensureClient: unreachable,
    countReach: unreachable,
    countReaches: unreachable,
    registerLink: unreachable,
    registerList: unreachable,
    endList: unreachable,
    validateService: unreachable,
    validateStep: unreachable,
    createService: unreachable,
    findService: unreachable,
    listServiceCodes: unreachable,
    setServiceStatus: unreachable,
    readReport: unreachable,
    readChanges: unreachable,
    sendOwnerMessage: unreachable,
    findOptOut: unreachable,
    readNumberHistory: unreachable,
    addOptOut: unreachable,
    liftOptOut: unreachable,
    listOptOuts: unreachable,
    changeRegister: unreachable,
    countOptOuts: unreachable,
    setHoliday: unreachable,
    setCountryRule: unreachable,
    setRouteWords: unreachable,
    listNetworkAdapters: unreachable,
    listNetworks: unreachable,
    createNetwork: unreachable,
    changeNetwork: unreachable,
    switchNetwork: unreachable,
    removeNetwork: unreachable,
    setRouteNetworks: unreachable,
    setNetworkSenderRule: unreachable,
    setNetworkSender: unreachable,
    setNetworkTariff: unreachable,
    removeNetworkSender: unreachable,
    checkNetwork: unreachable,
    testNetwork: unreachable,
    listSubscriberImports: unreachable,
    openSubscriberImport: unreachable,
    sendSubscriberRows: unreachable,
    confirmSubscriberImport: unreachable,
    cancelSubscriberImport: unreachable,
    listSubscriberRefusals: unreachable,
    isReachable: () => Promise.resolve(false),
    ...working,
  };
}
