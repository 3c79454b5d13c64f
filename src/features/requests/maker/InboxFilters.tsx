import { Checkbox } from '@/ui/Checkbox'
import { NumberField } from '@/ui/NumberField'
import { Select } from '@/ui/Select'
import { plural, t } from '@/ui/t'

type InboxFiltersProps = {
  assets: readonly string[]
  /** Undefined: all of them. */
  asset: string | undefined
  onAsset: (asset: string | undefined) => void
  sizeText: string
  onSize: (text: string) => void
  filteredCount: number
  mutedCount: number
  isMutedShown: boolean
  onMutedShown: (isShown: boolean) => void
}

const all = 'all'

/** What of the requests is looked at; what is not is counted. */
export function InboxFilters(props: InboxFiltersProps) {
  const { assets, asset, filteredCount, mutedCount } = props
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1">
      <Select
        label={t('Requests of')}
        isLabelHidden
        size="small"
        value={asset ?? all}
        onChange={(value) => props.onAsset(value === all ? undefined : value)}
        options={[{ value: all, label: t('All assets') }, ...assets.map((value) => ({ value, label: value }))]}
      />
      <NumberField
        label={t('Least amount')}
        isLabelHidden
        prefix={
          <span aria-hidden="true" className="text-xs">
            {t('from')}
          </span>
        }
        placeholder="0"
        step={1_000_000n}
        value={props.sizeText}
        onChange={props.onSize}
        className="w-24 [&_.control]:h-small"
      />
      {filteredCount > 0 && (
        <span className="text-xs text-text-3">
          {plural(filteredCount, { one: '{count} left out', other: '{count} left out' })}
        </span>
      )}
      {mutedCount > 0 && (
        <Checkbox
          label={plural(mutedCount, { one: 'Show {count} muted', other: 'Show {count} muted' })}
          isChecked={props.isMutedShown}
          onChange={props.onMutedShown}
          className="text-xs"
        />
      )}
    </div>
  )
}
