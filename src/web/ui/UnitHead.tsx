/**
 * The head of a narrow column. Its unit is left out where it has no room: a name that is longer than its column would run
 * into the one before it, "PriceAmount (DOGE)".
 */
export function UnitHead({ name, unit }: { name: string; unit: string }) {
  return (
    <span className="flex h-5.5 flex-wrap justify-end gap-x-1 overflow-hidden pl-1 leading-5.5 whitespace-nowrap">
      <span>{name}</span> <span>({unit})</span>
    </span>
  )
}
