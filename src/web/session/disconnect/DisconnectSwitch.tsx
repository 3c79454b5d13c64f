import { t } from '@/web/language/t'
import { Switch } from '@/web/ui/Checkbox'
import { disconnectRules, riskText, type SwitchState } from './disconnectLabels'

export type DisconnectSwitchProps = {
  isOn: SwitchState
  isChanging: boolean
  failure: string | undefined
  /** Open orders that the venue would cancel with this page's connection. */
  atRisk: number
  onChange: (isOn: boolean) => void
}

/**
 * The cancel-on-disconnect switch with its rules and current effect. It shows the venue's state, never the requested
 * state.
 */
export function DisconnectSwitch({ isOn, isChanging, failure, atRisk, onChange }: DisconnectSwitchProps) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="flex items-center gap-1">
        <Switch
          // The panel or the dialog around it shows the name.
          label={<span className="sr-only">{t('Cancel on disconnect')}</span>}
          isOn={isOn === true}
          isDisabled={isOn === undefined || isChanging}
          onChange={onChange}
        />
        <output className={`font-medium whitespace-nowrap ${isOn === true ? 'text-accent' : 'text-text-3'}`}>
          {isChanging ? t('Updating…') : isOn === undefined ? '—' : isOn ? t('On') : t('Off')}
        </output>
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <ul className="flex list-disc flex-col gap-1 pl-4 text-text-2">
        {disconnectRules().map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="text-text-3">{riskText(atRisk)}</p>
    </div>
  )
}
