// What a page has in place of modules of Node. It has no paths, and what it maps
// again needs no fingerprint.
module.exports = { hash: () => '' };
