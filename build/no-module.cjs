// What a page has in place of modules of Node, which it does not call.
module.exports = {};
