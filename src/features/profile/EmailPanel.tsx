import { useEmailAddress, useEmailPreferences, useEmailVerified } from '@/account/profile/useProfile'
import { useProfileActions } from '@/account/profile/useProfileActions'
import { CheckIcon, WarningIcon } from '@/ui/icons'
import { MailSwitches } from './MailSwitches'
import { OneFieldForm } from './OneFieldForm'
import { isEmailAddress } from '@/protocol/emailTypes'
import { Panel, type Freshness } from '@/ui/Panel'
import { Skeleton } from '@/ui/Skeleton'
import { t } from '@/ui/t'
import { failureWords } from '@/account/failureWords'
import { ListFailed } from '@/appContext/ListFailed'

/** Where mails go, whether they arrive, and what they are about. */
export function EmailPanel({ freshness }: { freshness: Freshness }) {
  const address = useEmailAddress()
  const preferences = useEmailPreferences()
  const failed = [address, preferences].find(({ isError, data }) => isError && data === undefined)
  return (
    <div className="shrink-0">
      <Panel title={t('E-mail')} freshness={freshness}>
        {failed?.error ? (
          <ListFailed
            what={t('The settings of mails could not be read.')}
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
              <Switches preferences={preferences.data.emailPreferences} />
            )}
          </div>
        )}
      </Panel>
    </div>
  )
}

function Address({ current }: { current: string }) {
  const verified = useEmailVerified()
  const { setEmailAddress } = useProfileActions()
  const isVerified = verified.data?.emailVerified
  const isWaiting = current !== '' && isVerified === false
  return (
    <div className="flex flex-col gap-1.5">
      <OneFieldForm
        label={t('E-mail address')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={current}
        maySendSame={isWaiting}
        submitLabel={isWaiting ? t('Send the mail') : t('Change')}
        isPending={setEmailAddress.isPending}
        failure={failureWords(setEmailAddress.error)}
        done={undefined}
        check={(text) => (isEmailAddress(text) ? undefined : t('That is no e-mail address.'))}
        onSubmit={setEmailAddress.mutate}
      />
      <EmailState address={current} isVerified={isVerified} />
    </div>
  )
}

function Switches({ preferences }: { preferences: Readonly<Record<string, boolean>> }) {
  const { setPreferences } = useProfileActions()
  return (
    <MailSwitches
      preferences={preferences}
      isPending={setPreferences.isPending}
      failure={failureWords(setPreferences.error)}
      onSwitch={(emailType, enabled) => setPreferences.mutate([{ emailType, enabled }])}
      onStopAll={() =>
        setPreferences.mutate(
          Object.entries(preferences)
            .filter(([, isOn]) => isOn)
            .map(([emailType]) => ({ emailType, enabled: false })),
        )
      }
    />
  )
}

/** Whether mails reach anybody, in a line. */
function EmailState({ address, isVerified }: { address: string; isVerified: boolean | undefined }) {
  if (address === '') return <p className="text-sm text-text-3">{t('There is no address: no mails are sent.')}</p>
  if (isVerified === undefined) return null
  return isVerified ? (
    <p className="flex items-center gap-1.5 text-sm text-text-2">
      <CheckIcon className="shrink-0 text-done" />
      <span>{t('{address} is confirmed.', { address })}</span>
    </p>
  ) : (
    <p className="flex items-center gap-1.5 text-sm text-text-2">
      <WarningIcon className="shrink-0 text-warn" />
      <span>{t('{address} waits to be confirmed: follow the link in the mail within a day.', { address })}</span>
    </p>
  )
}
