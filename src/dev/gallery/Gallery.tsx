import { useState } from 'react'
import { RadioGroup } from '@/web/ui/RadioGroup'
import type { Exhibit } from './basics'

const themes = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const

/** Shows components in their states, in a theme of choice. */
export function Gallery({ basics, others }: { basics: readonly Exhibit[]; others: readonly Exhibit[] }) {
  const [theme, setTheme] = useState<'dark' | 'light'>('dark')
  return (
    <main className="flex flex-col gap-1 p-1">
      <header className="panel flex items-center gap-4 p-3">
        <h1 className="text-lg font-semibold">Components</h1>
        <RadioGroup
          label="Theme"
          size="small"
          options={themes}
          value={theme}
          onChange={(chosen) => {
            document.documentElement.dataset['theme'] = chosen
            setTheme(chosen)
          }}
        />
      </header>
      {[...basics, ...others].map(({ name, states }) => (
        <section key={name} aria-label={name} data-exhibit={name} className="panel p-3">
          <h2 className="pb-2 text-base font-medium">{name}</h2>
          <div className="flex flex-wrap items-start gap-4">
            {Object.entries(states).map(([state, shown]) => (
              <figure key={state} data-state={state} className="m-0 flex max-w-full flex-col gap-1">
                <figcaption className="text-xs text-text-3">{state}</figcaption>
                <div data-shown className="w-72 max-w-full">
                  {shown}
                </div>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
