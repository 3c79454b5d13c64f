/**
 * A column header with a unit, which is hidden without room: a wide header would run into the previous one, as in
 * "PriceAmount (DOGE)".
 */
export function UnitHead({ name, unit }: { name: string; unit: string }) {
  return (
    <span className="flex h-5.5 flex-wrap justify-end gap-x-1 overflow-hidden pl-1 leading-5.5 whitespace-nowrap">
      <span>{name}</span> <span>({unit})</span>
    </span>
  )
}
