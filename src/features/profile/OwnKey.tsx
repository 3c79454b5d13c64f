import { useAccess } from '@/account/accountContext'
import { useProfileActions } from '@/account/profile/useProfileActions'
import { KeyCheck } from './KeyCheck'
import { wordsOf } from '@/account/failureWords'

/** Whether the key that this page asks with is good. */
export function OwnKey() {
  const access = useAccess()
  const { checkKey } = useProfileActions()
  if (access.status !== 'trading') return null
  return (
    <KeyCheck
      apiKey={access.credentials.apiKey}
      isPending={checkKey.isPending}
      isKnown={checkKey.data?.success === true && !checkKey.isPending}
      failure={wordsOf(checkKey.error)}
      onCheck={() => checkKey.mutate()}
    />
  )
}
