import type { CountryCode } from "../../domain/countries.ts";

/** A province or region: its name, people at the last census, and its largest towns, largest first. */
export type CountyRow = readonly [name: string, population: number, cities: readonly string[]];

/** Order gives the ids, so a row is only ever added at the end. Populations: census 2022 (ZA) and 2021 (GH). */
export const COUNTY_ROWS: Readonly<Record<CountryCode, readonly CountyRow[]>> = {
  ZA: [
    [
      "Gauteng",
      15099422,
      [
        "Johannesburg",
        "Pretoria",
        "Soweto",
        "Ekurhuleni (Germiston, Boksburg, Benoni, Kempton Park)",
        "Vereeniging",
        "Krugersdorp",
      ],
    ],
    [
      "KwaZulu-Natal",
      12423907,
      ["Durban", "Pietermaritzburg", "Newcastle", "Richards Bay", "Ladysmith", "Port Shepstone"],
    ],
    [
      "Western Cape",
      7433019,
      ["Cape Town", "Stellenbosch", "Paarl", "Worcester", "George", "Mossel Bay"],
    ],
    [
      "Eastern Cape",
      7230204,
      [
        "Gqeberha (Port Elizabeth)",
        "East London",
        "Mthatha",
        "Komani (Queenstown)",
        "Makhanda (Grahamstown)",
        "Kariega (Uitenhage)",
      ],
    ],
    [
      "Limpopo",
      6572720,
      ["Polokwane", "Thohoyandou", "Tzaneen", "Mokopane", "Lephalale", "Musina"],
    ],
    [
      "Mpumalanga",
      5143324,
      [
        "Mbombela (Nelspruit)",
        "eMalahleni (Witbank)",
        "Middelburg",
        "Secunda",
        "Ermelo",
        "Standerton",
      ],
    ],
    [
      "North West",
      3804548,
      ["Rustenburg", "Mahikeng", "Klerksdorp", "Potchefstroom", "Brits", "Vryburg"],
    ],
    [
      "Free State",
      2964412,
      ["Bloemfontein", "Welkom", "Bethlehem", "Sasolburg", "Kroonstad", "Phuthaditjhaba"],
    ],
    [
      "Northern Cape",
      1355946,
      ["Kimberley", "Upington", "Kuruman", "Springbok", "De Aar", "Kathu"],
    ],
  ],
  GH: [
    ["Greater Accra", 5455692, ["Accra", "Tema", "Madina", "Ashaiman", "Teshie", "Dodowa"]],
    ["Ashanti", 5440463, ["Kumasi", "Obuasi", "Ejura", "Mampong", "Konongo", "Bekwai"]],
    ["Eastern", 2925653, ["Koforidua", "Nkawkaw", "Nsawam", "Suhum", "Akim Oda", "Somanya"]],
    ["Central", 2859821, ["Cape Coast", "Kasoa", "Winneba", "Agona Swedru", "Mankessim", "Elmina"]],
    ["Northern", 2310939, ["Tamale", "Yendi", "Savelugu", "Bimbilla"]],
    ["Western", 2060585, ["Sekondi-Takoradi", "Tarkwa", "Prestea", "Axim"]],
    ["Volta", 1659040, ["Ho", "Hohoe", "Keta", "Aflao", "Kpando"]],
    ["Upper East", 1301226, ["Bolgatanga", "Bawku", "Navrongo", "Paga"]],
    ["Bono", 1208649, ["Sunyani", "Berekum", "Dormaa Ahenkro", "Wenchi"]],
    ["Bono East", 1203400, ["Techiman", "Kintampo", "Nkoranza", "Atebubu"]],
    ["Upper West", 901502, ["Wa", "Tumu", "Lawra", "Nandom"]],
    ["Western North", 880921, ["Sefwi Wiawso", "Bibiani", "Enchi", "Juaboso"]],
    ["Oti", 747248, ["Dambai", "Jasikan", "Kete Krachi", "Nkwanta"]],
    ["North East", 658946, ["Nalerigu", "Walewale", "Gambaga", "Bunkpurugu"]],
    ["Savannah", 653266, ["Damongo", "Salaga", "Bole", "Buipe"]],
    ["Ahafo", 564668, ["Goaso", "Bechem", "Hwidiem", "Duayaw Nkwanta"]],
  ],
};
