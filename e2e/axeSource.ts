import axe from 'axe-core'

/**
 * Axe keeps the channels of each colour in six weak maps, whose entries and their collection take a third of a look at a
 * desk. Here such an entry is a property of its key, which axe alone can name; what is found is the same.
 */
const weakCollections = `
  class WeakMap {
    #key = Symbol()
    get(owner) { return owner[this.#key] }
    has(owner) { return Object.hasOwn(owner, this.#key) }
    set(owner, value) { owner[this.#key] = value; return this }
    delete(owner) { return delete owner[this.#key] }
  }
  class WeakSet {
    #key = Symbol()
    has(owner) { return Object.hasOwn(owner, this.#key) }
    add(owner) { owner[this.#key] = true; return this }
    delete(owner) { return delete owner[this.#key] }
  }
`

/** The script of axe, which leaves `window.axe`. */
export const axeSource = `(() => { ${weakCollections} ${axe.source} })()`
