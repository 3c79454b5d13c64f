import { useAccess } from '@/account/accountContext'
import { useProfileActions } from '@/account/profile/useProfileActions'
import { ReferralCheck } from './ReferralCheck'
import { t } from '@/ui/t'
import { wordsOf } from '@/account/failureWords'

type ReferralProps = { username: string | undefined; hasBeenReferred: boolean | undefined }

/** The account's own code, and whether somebody else's would be good for it. */
export function Referral({ username, hasBeenReferred }: ReferralProps) {
  const access = useAccess()
  const { checkReferral } = useProfileActions()
  if (access.status !== 'trading') return null
  return (
    <>
      {username !== undefined && (
        <p className="text-sm text-text-2">
          {t('Others refer to you by {code}.', { code: username })}{' '}
          {hasBeenReferred === true && t('You were referred yourself.')}
        </p>
      )}
      <ReferralCheck
        isPending={checkReferral.isPending}
        failure={wordsOf(checkReferral.error)}
        told={checkReferral.data}
        onCheck={(referralCode) => checkReferral.mutate({ account: access.account, referralCode })}
      />
    </>
  )
}
