import { isEmailAddress } from '@/core/protocol/emailTypes'
import { t } from '@/web/language/t'
import { useEmailAddress, useEmailPreferences, useEmailVerified } from '@/web/portfolio/profile/model/useProfile'
import { useSetEmailAddress, useSetEmailPreferences } from '@/web/portfolio/profile/model/useProfileActions'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { WarningIcon } from '@/web/ui/icons'
import { CheckIcon } from '@/web/ui/moreIcons'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { Skeleton } from '@/web/ui/Skeleton'
import { MailSwitches } from './MailSwitches'
import { OneFieldForm } from './OneFieldForm'

export function EmailPanel({ freshness }: { freshness: PanelFreshness }) {
  const address = useEmailAddress()
  const preferences = useEmailPreferences()
  const failed = [address, preferences].find(({ isError, data }) => isError && data === undefined)
  return (
    <div className="shrink-0">
      <Panel title={t('Email')} freshness={freshness}>
        {failed?.error instanceof Error ? (
          <ListFailed
            what={t('Couldn’t load email settings')}
            error={failed.error}
            onRetry={() => Promise.all([address.refetch(), preferences.refetch()])}
          />
        ) : (
          <div className="flex flex-col gap-4 p-3">
            {address.data === undefined ? (
              <Skeleton height={30} />
            ) : (
              <Address key={address.data.emailAddress} current={address.data.emailAddress} />
            )}
            {preferences.data === undefined ? (
              <Skeleton height={48} />
            ) : (
              <Switches
                preferences={preferences.data.emailPreferences}
                hasAddress={address.data === undefined || address.data.emailAddress !== ''}
              />
            )}
          </div>
        )}
      </Panel>
    </div>
  )
}

function Address({ current }: { current: string }) {
  const verified = useEmailVerified()
  const { isPending, failure, start } = useSetEmailAddress(current)
  const isVerified = verified.data?.emailVerified
  const isWaiting = current !== '' && isVerified === false
  return (
    <div className="flex flex-col gap-1.5">
      <OneFieldForm
        label={t('Email address')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={current}
        maySendSame={isWaiting}
        submitLabel={isWaiting ? t('Send confirmation email') : current === '' ? t('Add') : t('Change')}
        isPending={isPending}
        failure={failure?.words}
        done={undefined}
        check={(text) => (isEmailAddress(text) ? undefined : t('Enter a valid email address'))}
        onSubmit={(text) => void start(text)}
      />
      <EmailState address={current} isVerified={isVerified} />
    </div>
  )
}

type SwitchesProps = { preferences: Readonly<Record<string, boolean>>; hasAddress: boolean }

function Switches({ preferences, hasAddress }: SwitchesProps) {
  const { isPending, failure, start } = useSetEmailPreferences()
  return (
    <MailSwitches
      preferences={preferences}
      isOff={!hasAddress}
      isPending={isPending}
      failure={failure?.words}
      onSwitch={(emailType, enabled) => void start([{ emailType, enabled }])}
      onStopAll={() =>
        void start(
          Object.entries(preferences)
            .filter(([, isOn]) => isOn)
            .map(([emailType]) => ({ emailType, enabled: false })),
        )
      }
    />
  )
}

function EmailState({ address, isVerified }: { address: string; isVerified: boolean | undefined }) {
  if (address === '')
    return <p className="text-sm text-text-3">{t('No email address set. You won’t receive emails.')}</p>
  if (isVerified === undefined) return null
  return isVerified ? (
    <p className="flex items-center gap-1.5 text-sm text-text-2">
      <CheckIcon className="shrink-0 text-done" />
      <span>{t('{address} confirmed', { address })}</span>
    </p>
  ) : (
    <p className="flex items-center gap-1.5 text-sm text-text-2">
      <WarningIcon className="shrink-0 text-warn" />
      <span>{t('Confirm {address} using the link we emailed (valid 24 h).', { address })}</span>
    </p>
  )
}
