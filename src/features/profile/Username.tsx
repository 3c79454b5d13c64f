import { useProfileActions } from '@/account/profile/useProfileActions'
import { OneFieldForm } from './OneFieldForm'
import { describeError } from '@/protocol/errorCodes'
import { checkUsername, maxUsernameLength } from '@/protocol/username'
import { Skeleton } from '@/ui/Skeleton'
import { t } from '@/ui/t'
import { failureWords } from '@/account/failureWords'

/** What the account is called, which is also what it refers others by. */
export function Username({ username }: { username: string | undefined }) {
  const { setUsername } = useProfileActions()
  if (username === undefined) return <Skeleton height={30} />
  return (
    <OneFieldForm
      label={t('Username')}
      value={username}
      maxLength={maxUsernameLength}
      submitLabel={t('Change')}
      hint={t('Letters, digits, dots, dashes and underscores. It is your referral code as well.')}
      isPending={setUsername.isPending}
      failure={failureWords(setUsername.error)}
      done={setUsername.isSuccess ? t('This is your name from now on.') : undefined}
      check={usernameFault}
      onSubmit={setUsername.mutate}
    />
  )
}

function usernameFault(text: string): string | undefined {
  const code = checkUsername(text)
  if (code === undefined) return undefined
  return code === 'BAD_REQUEST'
    ? t('Only letters from a to z, digits, dots, dashes and underscores.')
    : t(describeError(code))
}
