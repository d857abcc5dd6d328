// Samples of the specification: github.com/InteractiveAdvertisingBureau/openrtb2.x, 2.6.md, section 6.

const SITE = {
  id: "102855",
  cat: ["IAB3-1"],
  domain: "www.foobar.com",
  page: "http://www.foobar.com/1234.html",
  publisher: { id: "8953", name: "foobar.com", cat: ["IAB3-1"], domain: "foobar.com" },
};

/** 6.2.1: simple banner. */
export const SIMPLE_BANNER = {
  id: "80ce30c53c16e6ede735f123ef6e32361bfc7b22",
  at: 1,
  cur: ["USD"],
  imp: [{ id: "1", bidfloor: 0.03, banner: { h: 250, w: 300, pos: 0 } }],
  site: SITE,
  user: { id: "55816b39711f9b5acf3b90e313ed29e51665623f" },
};

/** 6.2.2: a banner that may expand, with what a provider knows of the user. */
export const EXPANDABLE = {
  id: "123456789316e6ede735f123ef6e32361bfc7b22",
  at: 2,
  cur: ["USD"],
  imp: [
    {
      id: "1",
      bidfloor: 0.03,
      iframebuster: ["vendor1.com", "vendor2.com"],
      banner: { h: 250, w: 300, pos: 0, battr: [13], expdir: [2, 4] },
    },
  ],
  site: SITE,
  user: {
    id: "55816b39711f9b5acf3b90e313ed29e51665623f",
    buyeruid: "545678765467876567898765678987654",
    data: [{ id: "23423424", name: "data-provider1-age", value: "30-40" }],
  },
};

/** 6.2.4, in short: video, with places for banners beside it. */
export const VIDEO = {
  id: "1234567893",
  at: 2,
  tmax: 120,
  imp: [
    {
      id: "1",
      bidfloor: 0.03,
      video: {
        w: 640,
        h: 480,
        pos: 1,
        mimes: ["video/x-flv", "video/mp4"],
        companionad: [
          { id: "1234567893-1", w: 300, h: 250, pos: 1, battr: [13, 14], expdir: [2, 4] },
        ],
      },
    },
  ],
  site: SITE,
};

/** implementation.md 7.9.6.1, in short: a screen in a public place. */
export const PUBLIC_SCREEN = {
  id: "162059897743978051070",
  at: 1,
  imp: [
    {
      id: "007",
      secure: 1,
      exp: 360,
      bidfloor: 5.0,
      bidfloorcur: "GBP",
      banner: { w: 1080, h: 1920, mimes: ["image/jpg", "image/png", "text/html"] },
      dt: 12345670,
      qty: { multiplier: 14.2, sourcetype: 1, vendor: "route.org.uk" },
    },
  ],
  device: { geo: { lat: 0.0001, lastfix: 0 }, devicetype: 8, w: 1080, h: 1920, ppi: 72 },
  dooh: { id: "15790", name: "This", publisher: { id: "G1", name: "Global" }, venuetypeid: 30101 },
  cur: ["GBP"],
};

/** 6.2.3: mobile. */
export const MOBILE = {
  id: "IxexyLDIIk",
  at: 2,
  bcat: ["IAB25", "IAB7-39", "IAB8-18", "IAB8-5", "IAB9-9"],
  badv: ["apple.com", "go-text.me", "heywire.com"],
  imp: [
    {
      id: "1",
      bidfloor: 0.5,
      instl: 0,
      tagid: "agltb3B1Yi1pbmNyDQsSBFNpdGUY7fD0FAw",
      banner: { w: 728, h: 90, pos: 1, btype: [4], battr: [14], api: [3] },
    },
  ],
  app: {
    id: "agltb3B1Yi1pbmNyDAsSA0FwcBiJkfIUDA",
    name: "Yahoo Weather",
    cat: ["IAB15", "IAB15-10"],
    ver: "1.0.2",
    bundle: "12345",
    storeurl: "https://itunes.apple.com/id628677149",
    publisher: { id: "agltb3B1Yi1pbmNyDAsSA0FwcBiJkfTUCV", name: "yahoo", domain: "www.yahoo.com" },
  },
  device: {
    dnt: 0,
    ua: "Mozilla/5.0 (iPhone; CPU iPhone OS 6_1 like Mac OS X) AppleWebKit/534.46 (KHTML, like Gecko) Version/5.1 Mobile/9A334 Safari/7534.48.3",
    ifa: "AA000DFE74168477C70D291f574D344790E0BB11",
    carrier: "VERIZON",
    language: "en",
    make: "Apple",
    model: "iPhone",
    os: "iOS",
    osv: "6.1",
    js: 1,
    connectiontype: 3,
    devicetype: 1,
  },
  user: { id: "ffffffd5135596709273b3a1a07e466ea2bf4fff" },
};

/** 6.2.5: a direct deal. */
export const DIRECT_DEAL = {
  id: "80ce30c53c16e6ede735f123ef6e32361bfc7b22",
  at: 1,
  cur: ["USD"],
  imp: [
    {
      id: "1",
      bidfloor: 0.03,
      banner: { h: 250, w: 300, pos: 0 },
      pmp: {
        private_auction: 1,
        deals: [
          { id: "AB-Agency1-0001", at: 1, bidfloor: 2.5, wseat: ["Agency1"] },
          { id: "XY-Agency2-0001", at: 2, bidfloor: 2, wseat: ["Agency2"] },
        ],
      },
    },
  ],
  site: SITE,
  device: {
    ua: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_6_8) AppleWebKit/537.13 (KHTML, like Gecko) Version/5.1.7 Safari/534.57.2",
  },
  user: { id: "55816b39711f9b5acf3b90e313ed29e51665623f" },
};

/** 6.3.1: a response. */
export const RESPONSE = {
  id: "1234567890",
  bidid: "abc1123",
  cur: "USD",
  seatbid: [
    {
      seat: "512",
      bid: [
        {
          id: "1",
          impid: "102",
          price: 9.43,
          nurl: "http://adserver.com/winnotice?impid=102",
          iurl: "http://adserver.com/pathtosampleimage",
          adomain: ["advertiserdomain.com"],
          cid: "campaign111",
          crid: "creative112",
          attr: [1, 2, 3, 4, 5, 6, 7, 12],
        },
      ],
    },
  ],
};
