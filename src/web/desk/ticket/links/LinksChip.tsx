import { WorkedChip } from '@/web/desk/ticket/WorkedChip'
import { plural } from '@/web/language/t'
import { useLinks } from '@/web/session/links/useLinks'
import { LinksDialog } from './LinksDialog'

/** Shows the number of links. Highlighted while one needs the trader, or if links stopped when their page closed. */
export function LinksChip() {
  const { running, left } = useLinks()
  const count = left.length > 0 ? left.length : running.length
  const isWarning = left.length > 0 || running.some(({ state }) => !['watching', 'acting'].includes(state.status))
  return (
    <WorkedChip count={count} isWarning={isWarning} List={LinksDialog}>
      {left.length > 0
        ? plural(count, { one: '{count} link stopped', other: '{count} links stopped' })
        : plural(count, { one: '{count} link', other: '{count} links' })}
    </WorkedChip>
  )
}
