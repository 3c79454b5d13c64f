import { useState } from 'react'
import { t } from '@/web/language/t'
import { Checkbox } from '@/web/ui/Checkbox'
import { NumberField } from '@/web/ui/NumberField'
import type { Preferences } from '@/web/ui/preferences/preferences'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { RadioGroup, type RadioOption } from '@/web/ui/RadioGroup'
import { Setting, SettingsSection } from './Setting'

const takingMoves: readonly RadioOption<Preferences['takingMove']>[] = [
  { value: 'confirm', label: t('Ask if it takes') },
  { value: 'always', label: t('Ask at every move') },
  { value: 'show', label: t('Never ask') },
]

const kinds = [
  { value: 'market', label: t('Market orders') },
  { value: 'limit', label: t('Limit orders') },
  { value: 'close', label: t('Reduce-only orders') },
  { value: 'cancelAll', label: t('Cancel all') },
] as const

/** Settings of orders: what is confirmed first, and how far a market order may reach. */
export function OrderSettings() {
  const { preferences, change } = usePreferences()
  const { confirms } = preferences
  return (
    <>
      <SettingsSection title={t('Confirmations')}>
        <Setting
          label={t('Ask before sending')}
          hint={t(
            'Limit and market orders of the ticket. Close and reverse always ask. Your wallet’s own prompts are not affected.',
          )}
        >
          <div className="grid grid-cols-2 gap-x-4 max-sm:grid-cols-1">
            {kinds.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                isChecked={confirms.includes(value)}
                onChange={(isOn) =>
                  change({ confirms: isOn ? [...confirms, value] : confirms.filter((kind) => kind !== value) })
                }
              />
            ))}
          </div>
        </Setting>
        <Setting
          label={t('Orders above')}
          hint={t('Asks before a limit or market order of the ticket with a higher value. Empty: off.')}
        >
          <OptionalNumber
            label={t('Orders above')}
            suffix="USD"
            value={preferences.confirmAbove}
            isValid={isSum}
            onChange={(confirmAbove) => change({ confirmAbove })}
          />
        </Setting>
        <Setting
          label={t('Moving an order')}
          hint={t('By drag or keys, on the chart, in the book and in the ladder. What it takes is always shown first.')}
        >
          <RadioGroup
            label={t('Moving an order')}
            options={takingMoves}
            value={preferences.takingMove}
            onChange={(takingMove) => change({ takingMove })}
          />
        </Setting>
      </SettingsSection>
      <SettingsSection title={t('Market orders')}>
        <Setting
          label={t('Max. slippage')}
          hint={t(
            'Market orders of ticket and palette are sent as IOC limit orders at mid plus or minus this. Empty: no cap.',
          )}
        >
          <OptionalNumber
            label={t('Max. slippage')}
            suffix="%"
            value={preferences.slippageCap}
            isValid={isCap}
            onChange={(slippageCap) => change({ slippageCap })}
          />
        </Setting>
      </SettingsSection>
    </>
  )
}

type OptionalNumberProps = {
  label: string
  suffix: string
  value: string | undefined
  isValid: (text: string) => boolean
  onChange: (value: string | undefined) => void
}

/** A number that is off while its field is empty. An invalid text is shown as such, and the last valid value stays. */
function OptionalNumber({ label, suffix, value, isValid, onChange }: OptionalNumberProps) {
  const [text, setText] = useState(value ?? '')
  const isWrong = text !== '' && !isValid(text)
  return (
    <NumberField
      label={label}
      isLabelHidden
      suffix={suffix}
      unit={hundredth}
      value={text}
      placeholder={t('Off')}
      error={isWrong ? t('Enter a valid number') : undefined}
      onChange={(next) => {
        setText(next)
        if (next === '' || isValid(next)) onChange(next === '' ? undefined : next)
      }}
      className="w-36"
    />
  )
}

const hundredth = 10_000n

const isSum = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text)

/** A percentage above 0 and up to 50, with at most four decimals. */
const isCap = (text: string) => /^\d{1,2}(\.\d{1,4})?$/.test(text) && Number(text) > 0 && Number(text) <= 50
