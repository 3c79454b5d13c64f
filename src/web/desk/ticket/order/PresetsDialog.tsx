import { useState } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { NumberField } from '@/web/ui/NumberField'
import { Select } from '@/web/ui/Select'
import { isPreset, mostPresets, type PresetUnit, type SizePreset } from './sizePresets'

type PresetsDialogProps = {
  asset: string
  presets: readonly SizePreset[]
  onSave: (presets: readonly SizePreset[]) => void
  onClose: () => void
}

const emptyPreset: SizePreset = { unit: 'contracts', text: '' }
const millionth = 1n

/** Up to four own amounts of an asset. An empty field is no amount. */
export function PresetsDialog({ asset, presets, onSave, onClose }: PresetsDialogProps) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: mostPresets }, (_, at): SizePreset => presets[at] ?? emptyPreset),
  )
  const [isTried, setTried] = useState(false)
  const set = (at: number, part: Partial<SizePreset>) =>
    setRows((now) => now.map((row, place) => (place === at ? { ...row, ...part } : row)))
  const filled = rows.filter(({ text }) => text !== '')
  const units: readonly { value: PresetUnit; label: string }[] = [
    { value: 'contracts', label: asset },
    { value: 'usd', label: 'USD' },
    { value: 'share', label: t('% of available') },
    { value: 'riskShare', label: t('Risk, % of equity') },
    { value: 'riskUsd', label: t('Risk, USD') },
  ]
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="small"
      title={t('{asset} size presets', { asset })}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" form="size-presets" variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    >
      <form
        id="size-presets"
        noValidate
        className="flex flex-col gap-2 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          // React also bubbles the event to the ticket, from which the dialog was opened.
          event.stopPropagation()
          if (filled.every(isPreset)) onSave(filled)
          else setTried(true)
        }}
      >
        {rows.map((row, at) => {
          const name = t('Preset {number}', { number: at + 1 })
          const isWrong = isTried && row.text !== '' && !isPreset(row)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a preset is known by its place
            <div key={at} className="grid grid-cols-2 gap-2">
              <NumberField
                label={name}
                isLabelHidden
                placeholder={name}
                unit={millionth}
                value={row.text}
                error={isWrong ? t('Enter a valid number') : undefined}
                onChange={(text) => set(at, { text })}
              />
              <Select
                label={`${name}: ${t('Unit')}`}
                isLabelHidden
                options={units}
                value={row.unit}
                onChange={(unit) => set(at, { unit })}
              />
            </div>
          )
        })}
        <p className="text-xs text-text-3">
          {t('Risk: what is lost at the ticket’s stop-loss, with the fees of both sides. Stored in this browser.')}
        </p>
      </form>
    </Dialog>
  )
}
