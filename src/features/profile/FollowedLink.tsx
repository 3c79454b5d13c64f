import { useProfileActions } from '@/account/profile/useProfileActions'
import { MailLinkBar } from './MailLinkBar'
import { t } from '@/ui/t'
import { wordsOf } from '@/account/failureWords'
import type { MailLink } from './mailLink'
import { useMailLink } from './useMailLink'

/** The link of a mail, which is followed without being signed in too. */
export function FollowedLink() {
  const [link, setLink] = useMailLink()
  if (link === undefined) return null
  // Each link is a question of its own.
  return <Question key={link.token.emailAuthToken} link={link} onClose={() => setLink(undefined)} />
}

function Question({ link: { kind, token }, onClose }: { link: MailLink; onClose: () => void }) {
  const { confirmEmail, unsubscribe } = useProfileActions()
  const action = kind === 'confirm' ? confirmEmail : unsubscribe
  return (
    <MailLinkBar
      kind={kind}
      account={token.account}
      isPending={action.isPending}
      isDone={action.isSuccess}
      failure={linkFailure(action.error)}
      onDo={() => action.mutate(token)}
      onClose={onClose}
    />
  )
}

/** The venue says no more of a link than that it is none, whoever asks. */
function linkFailure(error: Error | null): string | undefined {
  const isNone = error !== null && 'code' in error && error.code === 'INVALID_ACCESS_TOKEN'
  return isNone ? t('This link is no longer good, or was never meant for this account.') : wordsOf(error)
}
