import { describeError } from '@/core/protocol/errorCodes'
import { checkUsername, maxUsernameLength } from '@/core/protocol/username'
import { t } from '@/web/language/t'
import { useSetUsername } from '@/web/portfolio/profile/model/useProfileActions'
import { Skeleton } from '@/web/ui/Skeleton'
import { OneFieldForm } from './OneFieldForm'

/** Form for the username, which is also the referral code. */
export function Username({ username }: { username: string | undefined }) {
  const { isPending, failure, outcome, start } = useSetUsername()
  if (username === undefined) return <Skeleton height={30} />
  return (
    <OneFieldForm
      label={t('Username')}
      value={username}
      maxLength={maxUsernameLength}
      submitLabel={t('Change')}
      hint={t('Letters, digits, dots, dashes and underscores. Also used as your referral code.')}
      isPending={isPending}
      failure={failure?.words}
      done={outcome?.status === 'done' ? t('Username updated') : undefined}
      check={usernameFault}
      onSubmit={(text) => void start(text)}
    />
  )
}

function usernameFault(text: string): string | undefined {
  const code = checkUsername(text)
  if (code === undefined) return undefined
  return code === 'BAD_REQUEST' ? t('Use only a–z, 0–9, dots, dashes and underscores.') : t(describeError(code))
}
