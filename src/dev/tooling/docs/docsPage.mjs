// The search field of every page of the documents.

import { searchSections } from './docsSearch.mjs'

const root = document.body.dataset.root
const field = document.querySelector('input[type=search]')
const list = document.getElementById('results')
let loading

const load = () => (loading ??= fetch(`${root}/search.json`).then((response) => response.json()))

async function show() {
  const found = searchSections(await load(), field.value)
  list.replaceChildren(
    ...found.map(({ url, title, heading, text }) => {
      const item = document.createElement('li')
      const link = Object.assign(document.createElement('a'), { href: `${root}/${url}`, textContent: heading })
      const about = Object.assign(document.createElement('small'), { textContent: `${title} · ${text.slice(0, 110)}` })
      item.append(link, about)
      return item
    }),
  )
  list.hidden = field.value.trim() === ''
  if (found.length === 0) list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found.' }))
}

field.addEventListener('input', () => void show())
field.form.addEventListener('submit', (event) => {
  event.preventDefault()
  list.querySelector('a')?.click()
})
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') list.hidden = true
  if (event.key !== '/' || event.target === field) return
  event.preventDefault()
  field.focus()
})
