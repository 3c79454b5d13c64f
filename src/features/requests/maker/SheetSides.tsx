import { SideCard } from './SideCard'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'
import type { QuoteSheet } from './useQuoteSheet'

type SheetSidesProps = { block: RfqBlockRecord; sheet: QuoteSheet; decimals: number; guardPoints: number }

/** The sides that may be quoted, beside each other. */
export function SheetSides({ block, sheet, decimals, guardPoints }: SheetSidesProps) {
  const { sides, on, figures, typed } = sheet
  const steps = (block.legs ?? []).map(({ pricePrecision }) => pricePrecision)
  const step = steps.reduce<bigint>((least, one) => (one < least ? one : least), steps[0] ?? 1n)
  return (
    <div className="flex flex-wrap gap-2 px-3">
      {sides.map((side) => (
        <SideCard
          key={side}
          side={side}
          figures={figures[side]}
          typed={typed[side]}
          onTyped={(text) => sheet.setTyped(side, text)}
          step={step}
          decimals={decimals}
          guardPoints={guardPoints}
          isOn={on.includes(side)}
          {...(sides.length > 1 && { onSwitch: (isOn: boolean) => sheet.setOn(side, isOn) })}
          replaced={sheet.replacedOn(side)?.entry.quote}
          isHeld={sheet.isHeld}
          preview={sheet.previewOf(side)}
        />
      ))}
    </div>
  )
}
