import { useAccess } from '@/account/accountContext'
import { EmptyState } from '@/ui/EmptyState'

/** What stands in the place of rows, and what to do about it. */
export function NoRows({ what, hint }: { what: string; hint: string }) {
  const { status } = useAccess()
  switch (status) {
    case 'signedOut':
      return <EmptyState>Connect a wallet to see your {what}.</EmptyState>
    case 'connected':
      return <EmptyState>Enable trading to see your {what}.</EmptyState>
    case 'trading':
      return (
        <EmptyState>
          You have no {what}. {hint}
        </EmptyState>
      )
  }
}
