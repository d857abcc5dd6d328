/** A province with two cities, in the shape of the catalogue. */
export const gauteng = {
  countyId: 1,
  countyName: "Gauteng",
  localeId: 1,
  counter: 5000,
  cities: [
    { cityId: 11, cityName: "Soweto", counter: 0 },
    { cityId: 12, cityName: "Pretoria", counter: 0 },
  ],
};
/** And one with none. */
export const limpopo = {
  countyId: 2,
  countyName: "Limpopo",
  localeId: 1,
  counter: 900,
  cities: [],
};
