import type { EmailPreferences } from '@/core/protocol/rest/profile'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Switch } from '@/web/ui/Checkbox'
import { FailureText } from '@/web/ui/FailureText'

type MailSwitchesProps = {
  preferences: EmailPreferences
  /** True while no mail can be sent. */
  isOff: boolean
  isPending: boolean
  failure: string | undefined
  onSwitch: (emailType: string, enabled: boolean) => void
  onStopAll: () => void
}

/** Labels by wire name. A venue can have further kinds of mail. */
const labels: Readonly<Record<string, string>> = {
  liquidation: t('Liquidations'),
  deposit: t('Deposits'),
  withdraw: t('Withdrawals'),
  settlement: t('Settlements'),
  transfer: t('Transfers'),
  referral: t('Referrals'),
}

export function MailSwitches({ preferences, isOff, isPending, failure, onSwitch, onStopAll }: MailSwitchesProps) {
  const kinds = Object.entries(preferences)
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="grid grid-cols-3 gap-x-3 gap-y-1 max-sm:grid-cols-2">
        <legend className="sr-only">{t('Email me about')}</legend>
        {kinds.map(([kind, isOn]) => (
          <Switch
            key={kind}
            label={labels[kind] ?? kind}
            // Nothing is sent while off, whatever was chosen.
            isOn={isOn && !isOff}
            isDisabled={isPending || isOff}
            onChange={(next) => onSwitch(kind, next)}
          />
        ))}
      </fieldset>
      <div className="flex items-center gap-3">
        <Button
          size="small"
          className="-ml-2"
          disabled={isOff || kinds.every(([, isOn]) => !isOn)}
          isPending={isPending}
          onClick={onStopAll}
        >
          {t('Unsubscribe')}
        </Button>
        <FailureText words={failure} />
      </div>
    </div>
  )
}
