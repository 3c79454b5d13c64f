import type { RiskCell } from './riskCells'

export type CellPlace = { readonly row: number; readonly column: number }

/** Position of the first cell with the lowest figure; undefined while no figure is known. */
export function leastPlace(cells: readonly (readonly Pick<RiskCell, 'units'>[])[]): CellPlace | undefined {
  let least: { readonly units: number; readonly place: CellPlace } | undefined
  for (const [row, line] of cells.entries())
    for (const [column, { units }] of line.entries())
      if (units !== undefined && (least === undefined || units < least.units)) least = { units, place: { row, column } }
  return least?.place
}
