/** Provinces and regions that touch each other, by the names of the catalogue; each pair once. */
const BORDERS: readonly (readonly [place: string, neighbours: readonly string[]])[] = [
  ["Gauteng", ["Limpopo", "Mpumalanga", "Free State", "North West"]],
  ["KwaZulu-Natal", ["Eastern Cape", "Free State", "Mpumalanga"]],
  ["Western Cape", ["Eastern Cape", "Northern Cape"]],
  ["Eastern Cape", ["Free State", "Northern Cape"]],
  ["Limpopo", ["Mpumalanga", "North West"]],
  ["Mpumalanga", ["Free State"]],
  ["North West", ["Free State", "Northern Cape"]],
  ["Free State", ["Northern Cape"]],
  ["Greater Accra", ["Central", "Eastern", "Volta"]],
  ["Ashanti", ["Ahafo", "Bono East", "Central", "Eastern", "Western North"]],
  ["Eastern", ["Bono East", "Central", "Oti", "Volta"]],
  ["Central", ["Western", "Western North"]],
  ["Northern", ["North East", "Oti", "Savannah"]],
  ["Western", ["Western North"]],
  ["Volta", ["Oti"]],
  ["Upper East", ["North East", "Upper West"]],
  ["Upper West", ["North East", "Savannah"]],
  ["Bono", ["Ahafo", "Bono East", "Savannah", "Western North"]],
  ["Bono East", ["Oti", "Savannah"]],
  ["Western North", ["Ahafo"]],
  ["North East", ["Savannah"]],
];

/** True where two provinces or regions touch each other; false for names that the catalogue does not have. */
export function areNeighbours(one: string, other: string): boolean {
  return BORDERS.some(
    ([place, neighbours]) =>
      (place === one && neighbours.includes(other)) ||
      (place === other && neighbours.includes(one)),
  );
}
