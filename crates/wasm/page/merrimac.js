// Merrimac in the browser and in Node: `const bridge = await load(); bridge.table({deal})`. Types: merrimac.d.ts.
// Questions and answers are JSON in the memory of a WebAssembly module; what is refused is thrown as an Error that says
// where and what was expected.

/** Loads the module from a URL, or from its bytes. */
export async function load(source = new URL("merrimac.wasm", import.meta.url)) {
  const bytes = source instanceof URL || typeof source === "string" ? await (await fetch(source)).arrayBuffer() : source;
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const module = instance.exports;

  function ask(question) {
    const text = new TextEncoder().encode(JSON.stringify(question));
    const at = module.allocate(text.length);
    new Uint8Array(module.memory.buffer, at, text.length).set(text);
    const answer = module.ask(at, text.length);
    // The memory may have grown: look at it only now.
    const length = new DataView(module.memory.buffer).getUint32(answer, true);
    const json = new TextDecoder().decode(new Uint8Array(module.memory.buffer, answer + 4, length));
    module.release(answer, length + 4);
    const value = JSON.parse(json);
    if (value.error !== undefined) throw new Error(value.error);
    return value;
  }

  return {
    read: (text, format) => ask({ ask: "read", text, ...(format && { format }) }),
    write: (boards, format) => ask({ ask: "write", boards, format }).text,
    table: (question) => ask({ ask: "table", ...question }),
    cards: (question) => ask({ ask: "cards", ...question }),
    suit: (question) => ask({ ask: "suit", ...question }),
    meanings: (question) => ask({ ask: "meanings", ...question }).meanings,
  };
}
