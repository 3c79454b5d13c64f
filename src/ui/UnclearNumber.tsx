import { numberFormat } from './formatDecimal'
import { t } from './t'

type UnclearNumberProps = { readings: readonly string[]; onChoose: (plain: string) => void }

/** The numbers that a text could be, as the locale writes them, for the trader to choose from. */
export function UnclearNumber({ readings, onChoose }: UnclearNumberProps) {
  return (
    <span role="alert" className="unclear flex flex-wrap items-center gap-1 text-warn">
      {t('Did you mean:')}
      {readings.map((plain) => (
        <button
          key={plain}
          type="button"
          // The field keeps the focus until one is chosen.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(plain)}
          className="h-5 rounded-[3px] bg-surface-2 px-1 text-text-1 pointer-coarse:h-11 pointer-coarse:px-3"
        >
          {numberFormat({ maximumFractionDigits: 20 }).format(plain as Intl.StringNumericLiteral)}
        </button>
      ))}
    </span>
  )
}
