import { ArrowIcon } from '@/ui/icons'
import type { Preferences } from '@/appContext/preferences'

/** What up and down look like in a palette, whichever the page has. */
export function PaletteSample({ palette }: { palette: Preferences['palette'] }) {
  return (
    <span data-palette={palette} className="flex items-center gap-1.5">
      <ArrowIcon isUp className="text-buy" width={12} height={12} />
      <ArrowIcon isUp={false} className="text-sell" width={12} height={12} />
    </span>
  )
}
