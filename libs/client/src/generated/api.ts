// Made of docs/api/openapi.json by npm run docs.

export interface paths {
  '/audit_events/{audit_event_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One audit event
     * @description For administrators.
     */
    get: operations['audit_events.show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/audit_events/{audit_event_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One audit event of a project
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    get: operations['audit_events.show_of_project'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit_events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What was administered, by whom and from where, newest first
     * @description For administrators. Answers a page of a list.
     */
    get: operations['audit_events.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/audit_events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What was administered in a project, newest first
     * @description For members of the project from maintainer on. Ability: `administer_project`. Answers a page of a list.
     */
    get: operations['audit_events.of_project'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/award_emoji': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Emoji awarded to an issue, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['issue_award_emoji.list'];
    put?: never;
    /**
     * Award an emoji to an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    post: operations['issue_award_emoji.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/notes/{note_id}/award_emoji': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Emoji awarded to a note on an issue, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['issue_note_award_emoji.list'];
    put?: never;
    /**
     * Award an emoji to a note on an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    post: operations['issue_note_award_emoji.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/award_emoji': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Emoji awarded to a merge request, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['merge_request_award_emoji.list'];
    put?: never;
    /**
     * Award an emoji to a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    post: operations['merge_request_award_emoji.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/notes/{note_id}/award_emoji': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Emoji awarded to a note on a merge request, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['merge_request_note_award_emoji.list'];
    put?: never;
    /**
     * Award an emoji to a note on a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    post: operations['merge_request_note_award_emoji.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/snippets/{snippet_id}/award_emoji': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Emoji awarded to a snippet, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['snippet_award_emoji.list'];
    put?: never;
    /**
     * Award an emoji to a snippet
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    post: operations['snippet_award_emoji.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/snippets/{snippet_id}/notes/{note_id}/award_emoji': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Emoji awarded to a note on a snippet, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['snippet_note_award_emoji.list'];
    put?: never;
    /**
     * Award an emoji to a note on a snippet
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    post: operations['snippet_note_award_emoji.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/award_emoji/{award_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One emoji awarded to an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`.
     */
    get: operations['issue_award_emoji.show'];
    put?: never;
    post?: never;
    /**
     * Remove an emoji from an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    delete: operations['issue_award_emoji.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/notes/{note_id}/award_emoji/{award_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One emoji awarded to a note on an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`.
     */
    get: operations['issue_note_award_emoji.show'];
    put?: never;
    post?: never;
    /**
     * Remove an emoji from a note on an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    delete: operations['issue_note_award_emoji.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/award_emoji/{award_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One emoji awarded to a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`.
     */
    get: operations['merge_request_award_emoji.show'];
    put?: never;
    post?: never;
    /**
     * Remove an emoji from a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    delete: operations['merge_request_award_emoji.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/notes/{note_id}/award_emoji/{award_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One emoji awarded to a note on a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`.
     */
    get: operations['merge_request_note_award_emoji.show'];
    put?: never;
    post?: never;
    /**
     * Remove an emoji from a note on a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    delete: operations['merge_request_note_award_emoji.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/snippets/{snippet_id}/award_emoji/{award_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One emoji awarded to a snippet
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`.
     */
    get: operations['snippet_award_emoji.show'];
    put?: never;
    post?: never;
    /**
     * Remove an emoji from a snippet
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    delete: operations['snippet_award_emoji.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/snippets/{snippet_id}/notes/{note_id}/award_emoji/{award_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One emoji awarded to a note on a snippet
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`.
     */
    get: operations['snippet_note_award_emoji.show'];
    put?: never;
    post?: never;
    /**
     * Remove an emoji from a note on a snippet
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    delete: operations['snippet_note_award_emoji.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/boards/{board_id}/lists': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists of a board, by position
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_board`. Answers a page of a list.
     */
    get: operations['boards.lists.list'];
    put?: never;
    /**
     * Add a list for a label to a board; needs reporter access
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_board`. The service then asks for `administer_board_list`: reporter and above.
     */
    post: operations['boards.lists.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/boards/{board_id}/lists/{list_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One list of a board
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_board`.
     */
    get: operations['boards.lists.show'];
    /**
     * Move a list to another position; needs reporter access
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_board`. The service then asks for `administer_board_list`: reporter and above.
     */
    put: operations['boards.lists.move'];
    post?: never;
    /**
     * Delete a list of a board: returns it, or an empty object if there was none
     * @description For members of the project from owner on. Refused while the project is archived. Refused while the project has its issues switched off. Ability: `delete_board_list`.
     */
    delete: operations['boards.lists.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/boards/{board_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One board, which is the only one of its project
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_board`.
     */
    get: operations['boards.show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/boards': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The board of a project
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_board`. Answers a page of a list.
     */
    get: operations['boards.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/branches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Branches by name
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers a page of a list.
     */
    get: operations['branches.list'];
    put?: never;
    /**
     * Create a branch
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    post: operations['branches.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/branches/{branch}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One branch
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['branches.show'];
    put?: never;
    post?: never;
    /**
     * Delete a branch
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    delete: operations['branches.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/merged_branches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete all branches that are merged into the default branch
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    delete: operations['branches.delete_merged'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/branches/{branch}/protect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Protect a branch, or change the rights of developers
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    put: operations['branches.protect'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/branches/{branch}/unprotect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Remove the protection of a branch
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    put: operations['branches.unprotect'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ci/lint': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Validate a CI configuration
     * @description For anyone.
     */
    post: operations['ci.lint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/ci/lint': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check the CI configuration of a project; a warning says that no job would run
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['ci.lint_project'];
    put?: never;
    /**
     * Check a CI configuration as a project would read it; a warning says that no job would run
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `update_pipeline`.
     */
    post: operations['ci.lint_project_with'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/commits/{sha}/comments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Comments on a commit in this project, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers a page of a list.
     */
    get: operations['commit_comments.list'];
    put?: never;
    /**
     * Comment on a commit, or on a line that it added
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    post: operations['commit_comments.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/commits/{sha}/statuses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Statuses of a commit: the latest of each name, or all
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Ability: `read_commit_status`. Answers a page of a list.
     */
    get: operations['commit_statuses.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/statuses/{sha}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Post a status of a commit
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `create_commit_status`.
     */
    post: operations['commit_statuses.post'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/commits/{sha}/cherry_pick': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cherry-pick a commit to a branch
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    post: operations['commits.cherry_pick'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/commits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Commits reachable from a branch or tag, newest first
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers a page of a list.
     */
    get: operations['commits.list'];
    put?: never;
    /**
     * Create a commit of several file actions
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    post: operations['commits.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/commits/{sha}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One commit with its statistics and status
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['commits.show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/commits/{sha}/diff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The diff of a commit against its first parent
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['commits.diff'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/merge_base': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The merge base of several branches, tags or commits
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['commits.merge_base'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/commits/{sha}/refs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Branches and tags that contain a commit, branches first, by name
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers a page of a list.
     */
    get: operations['commits.refs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/commits/{sha}/revert': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revert a commit on a branch
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    post: operations['commits.revert'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The caller's events in projects that they still see, newest first by default
     * @description For any signed-in user. A token with the scope `read_user` is enough. Answers a page of a list.
     */
    get: operations['contribution_events.own'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Events of a project, newest first by default
     * @description For anyone who sees the project; in a private project, members from guest on. Ability: `read_project`. Answers a page of a list.
     */
    get: operations['contribution_events.in_project'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Events of a user in projects that the caller sees, newest first by default
     * @description For any signed-in user. A token with the scope `read_user` is enough. Answers a page of a list.
     */
    get: operations['contribution_events.of_user'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/deploy_keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Deploy keys of a project, newest first
     * @description For members of the project from maintainer on. Ability: `administer_project`. Answers a page of a list.
     */
    get: operations['deploy_keys.list'];
    put?: never;
    /**
     * Add a deploy key to a project
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    post: operations['deploy_keys.add'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/deploy_keys/{key_id}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add a deploy key of another project to a project
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    post: operations['deploy_keys.enable'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/deploy_keys/{key_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One deploy key of a project
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    get: operations['deploy_keys.show'];
    /**
     * Change the title of a deploy key, or whether it may push to a project
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    put: operations['deploy_keys.update'];
    post?: never;
    /**
     * Remove a deploy key from a project
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    delete: operations['deploy_keys.remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/deploy_keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Deploy keys of all projects, newest first
     * @description For administrators. Answers a page of a list.
     */
    get: operations['deploy_keys.list_all'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/deployments/{deployment_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One deployment
     * @description For members of the project from reporter on. Refused while the project has its jobs switched off. Ability: `read_environment`.
     */
    get: operations['deployments.show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/deployments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Deployments of a project, the oldest first unless asked otherwise
     * @description For members of the project from reporter on. Refused while the project has its jobs switched off. Ability: `read_environment`. Answers a page of a list.
     */
    get: operations['deployments.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/emails': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Secondary addresses of a user, newest first
     * @description For administrators. A token with the scope `read_user` is enough. Answers a page of a list.
     */
    get: operations['emails.list_of_user'];
    put?: never;
    /**
     * Add a secondary address for a user
     * @description For administrators.
     */
    post: operations['emails.add_of_user'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/emails': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The caller's secondary addresses, newest first
     * @description For any signed-in user. A token with the scope `read_user` is enough. Answers a page of a list.
     */
    get: operations['emails.list_own'];
    put?: never;
    /**
     * Add a secondary address for the caller
     * @description For any signed-in user.
     */
    post: operations['emails.add_own'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/emails/{email_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One secondary address of a user
     * @description For administrators. A token with the scope `read_user` is enough.
     */
    get: operations['emails.show_of_user'];
    put?: never;
    post?: never;
    /**
     * Remove a secondary address of a user
     * @description For administrators.
     */
    delete: operations['emails.remove_of_user'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/emails/{email_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One of the caller's secondary addresses
     * @description For any signed-in user. A token with the scope `read_user` is enough.
     */
    get: operations['emails.show_own'];
    put?: never;
    post?: never;
    /**
     * Remove one of the caller's secondary addresses
     * @description For any signed-in user.
     */
    delete: operations['emails.remove_own'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/environments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Environments of a project
     * @description For members of the project from reporter on. Refused while the project has its jobs switched off. Ability: `read_environment`. Answers a page of a list.
     */
    get: operations['environments.list'];
    put?: never;
    /**
     * Create an environment
     * @description For members of the project from developer on. Refused while the project is archived. Refused while the project has its jobs switched off. Ability: `update_environment`.
     */
    post: operations['environments.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/environments/{environment_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One environment
     * @description For members of the project from reporter on. Refused while the project has its jobs switched off. Ability: `read_environment`.
     */
    get: operations['environments.show'];
    /**
     * Change an environment
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    put: operations['environments.update'];
    post?: never;
    /**
     * Delete an environment: returns it, or an empty object if there was none
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    delete: operations['environments.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/environments/{environment_id}/stop': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Stop an environment
     * @description For members of the project from developer on. Refused while the project is archived. Refused while the project has its jobs switched off. Ability: `update_environment`.
     */
    post: operations['environments.stop'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/files/{file_path}/blame': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Blame of a file: its lines, grouped by commit, in order
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['files.blame'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/files/{file_path}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A file at a branch, tag or commit, with its content
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['files.show'];
    /**
     * Change a file in a new commit
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    put: operations['files.update'];
    /**
     * Create a file in a new commit
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    post: operations['files.create'];
    /**
     * Delete a file in a new commit
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    delete: operations['files.delete'];
    options?: never;
    /**
     * The metadata of a file, as headers
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    head: operations['files.stat'];
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/files/{file_path}/raw': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The raw content of a file at a branch, tag or commit
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers bytes as they come.
     */
    get: operations['files.raw'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{user_id}/impersonation_tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A user's impersonation tokens, oldest first
     * @description For administrators. Answers a page of a list.
     */
    get: operations['impersonation_tokens.list'];
    put?: never;
    /**
     * Create an impersonation token for a user
     * @description For administrators.
     */
    post: operations['impersonation_tokens.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{user_id}/impersonation_tokens/{impersonation_token_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One impersonation token of a user
     * @description For administrators.
     */
    get: operations['impersonation_tokens.show'];
    put?: never;
    post?: never;
    /**
     * Revoke an impersonation token: returns it, or an empty object if there was none
     * @description For administrators.
     */
    delete: operations['impersonation_tokens.revoke'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Issues of a project, newest first by default
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`. Answers a page of a list.
     */
    get: operations['issues.list'];
    put?: never;
    /**
     * Open an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Refused while the project has its issues switched off. Ability: `create_issue`.
     */
    post: operations['issues.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    get: operations['issues.show'];
    /**
     * Change, close or reopen an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    put: operations['issues.update'];
    post?: never;
    /**
     * Delete an issue: returns it, or an empty object if there was none
     * @description For members of the project from owner on. Refused while the project is archived. Refused while the project has its issues switched off. Ability: `delete_issue`.
     */
    delete: operations['issues.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues_statistics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How many issues of a project are open and closed
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    get: operations['issues.statistics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/issues_statistics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How many issues of all projects are open and closed, of the caller unless asked otherwise
     * @description For any signed-in user.
     */
    get: operations['issues.statistics_own'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/closes_issues': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Issues that a merge request closes, by references in its title, description or commit messages
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`. Answers a page of a list.
     */
    get: operations['merge_requests.closes_issues'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/closed_by': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Merge requests that close an issue when they are merged, newest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`. Answers a page of a list.
     */
    get: operations['issues.closed_by'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/issues': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Issues of all projects, of the caller unless asked otherwise, newest first unless asked otherwise
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['issues.list_own'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/related_merge_requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Merge requests that name an issue in their title, description or commit messages, newest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`. Answers a page of a list.
     */
    get: operations['issues.related_merge_requests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/move': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Move an issue to another project
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`. The service then asks for `update_issue`: reporter and above.
     */
    post: operations['issues.move'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/subscribe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Subscribe to an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    post: operations['issues.subscribe'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/unsubscribe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Unsubscribe from an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    post: operations['issues.unsubscribe'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/{job_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a job
     * @description For members of the project from developer on. Refused while the project is archived. Refused while the project has its jobs switched off. Ability: `update_job`.
     */
    post: operations['jobs.cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/{job_id}/artifacts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Artifacts of a job
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its jobs switched off. Ability: `read_job`. Answers bytes as they come.
     */
    get: operations['jobs.artifacts'];
    put?: never;
    post?: never;
    /**
     * Delete the artifacts of a job
     * @description For members of the project from maintainer on. Refused while the project is archived. Ability: `delete_artifacts`.
     */
    delete: operations['jobs.delete_artifacts'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/{job_id}/erase': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Erase a job
     * @description For members of the project from developer on. Refused while the project is archived. Refused while the project has its jobs switched off. Ability: `update_job`.
     */
    post: operations['jobs.erase'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/artifacts/{ref_name}/raw/{artifact_path}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One file of the newest artifacts of a branch or tag
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its jobs switched off. Ability: `read_job`. Answers bytes as they come.
     */
    get: operations['jobs.artifact_file_of_ref'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/artifacts/{ref_name}/download': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Newest artifacts of a branch or tag
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its jobs switched off. Ability: `read_job`. Answers bytes as they come.
     */
    get: operations['jobs.artifacts_of_ref'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/{job_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One job
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its jobs switched off. Ability: `read_job`.
     */
    get: operations['jobs.show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/{job_id}/artifacts/{artifact_path}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One file of the artifacts of a job
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its jobs switched off. Ability: `read_job`. Answers bytes as they come.
     */
    get: operations['jobs.artifact_file'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/job': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The running job with that token
     * @description For the token of a runner or a job.
     */
    get: operations['jobs.show_own'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/{job_id}/trace': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Log of a job
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its jobs switched off. Ability: `read_job`. Answers bytes as they come.
     */
    get: operations['jobs.trace'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/{job_id}/artifacts/keep': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Keep artifacts of a job
     * @description For members of the project from developer on. Refused while the project is archived. Refused while the project has its jobs switched off. Ability: `update_job`.
     */
    post: operations['jobs.keep_artifacts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Jobs of a project, newest first, including retried ones
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its jobs switched off. Ability: `read_job`. Answers a page of a list.
     */
    get: operations['jobs.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/pipelines/{pipeline_id}/bridges': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Jobs of a pipeline that start other pipelines, which there are none of
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its jobs switched off. Ability: `read_job`. Answers a page of a list.
     */
    get: operations['jobs.bridges_of_pipeline'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/pipelines/{pipeline_id}/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Jobs of a pipeline
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its jobs switched off. Ability: `read_job`. Answers a page of a list.
     */
    get: operations['jobs.of_pipeline'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/{job_id}/play': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Play a manual job
     * @description For members of the project from developer on. Refused while the project is archived. Refused while the project has its jobs switched off. Ability: `update_job`.
     */
    post: operations['jobs.play'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/jobs/{job_id}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retry a job
     * @description For members of the project from developer on. Refused while the project is archived. Refused while the project has its jobs switched off. Ability: `update_job`.
     */
    post: operations['jobs.retry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/labels': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Labels of a project, by name
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_label`. Answers a page of a list.
     */
    get: operations['labels.list'];
    /**
     * Change a label
     * @description For members of the project from reporter on. Refused while the project is archived. Ability: `administer_label`.
     */
    put: operations['labels.update'];
    /**
     * Create a label
     * @description For members of the project from reporter on. Refused while the project is archived. Ability: `administer_label`.
     */
    post: operations['labels.create'];
    /**
     * Delete a label: returns it, or an empty object if there was none
     * @description For members of the project from reporter on. Refused while the project is archived. Ability: `administer_label`.
     */
    delete: operations['labels.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/labels/{label_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One label, by its id or name
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_label`.
     */
    get: operations['labels.get'];
    /**
     * Change the label of that id or name
     * @description For members of the project from reporter on. Refused while the project is archived. Ability: `administer_label`.
     */
    put: operations['labels.update_one'];
    post?: never;
    /**
     * Delete the label of that id or name: returns it, or an empty object if there was none
     * @description For members of the project from reporter on. Refused while the project is archived. Ability: `administer_label`.
     */
    delete: operations['labels.delete_one'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/labels/{label_id}/subscribe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Subscribe to a label
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_label`.
     */
    post: operations['labels.subscribe'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/labels/{label_id}/unsubscribe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Unsubscribe from a label
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_label`.
     */
    post: operations['labels.unsubscribe'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Direct members of a project, newest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_member`. Answers a page of a list.
     */
    get: operations['members.list'];
    put?: never;
    /**
     * Add a member to a project
     * @description For members of the project from maintainer on. Ability: `administer_member`.
     */
    post: operations['members.add'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/members/all/{user_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One direct member, or the owner, of a project
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_member`.
     */
    get: operations['members.show_any'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/members/{user_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One direct member of a project
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_member`.
     */
    get: operations['members.show'];
    /**
     * Change the access level of a member
     * @description For members of the project from maintainer on. Ability: `administer_member`.
     */
    put: operations['members.update'];
    post?: never;
    /**
     * Remove a member from a project
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_member`.
     */
    delete: operations['members.remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/members/all': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Direct members and the owner of a project, newest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_member`. Answers a page of a list.
     */
    get: operations['members.list_all'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/memberships': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Projects that a user is a member of or owns, newest first
     * @description For administrators. A token with the scope `read_user` is enough. Answers a page of a list.
     */
    get: operations['members.memberships'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Users who are members of a project or own it, newest membership first
     * @description For anyone who sees the project; in a private project, members from guest on. Ability: `read_member`. Answers a page of a list.
     */
    get: operations['members.list_users'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/pipelines': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Pipelines of the commits of a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`. The service then asks for `read_pipeline`: guest and above. Answers a page of a list.
     */
    get: operations['merge_requests.pipelines'];
    put?: never;
    /**
     * Run a pipeline for a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`. The service then asks for `update_pipeline`: developer and above.
     */
    post: operations['merge_requests.create_pipeline'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/versions/{version_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One diff version of a merge request, with its commits and files
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    get: operations['merge_requests.version'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One merge request with its diff
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    get: operations['merge_requests.changes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Diff versions of a merge request, newest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`. Answers a page of a list.
     */
    get: operations['merge_requests.versions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/commits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Commits of a merge request, newest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`. Answers a page of a list.
     */
    get: operations['merge_requests.commits'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/diffs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What a merge request changes, file by file
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`. Answers a page of a list.
     */
    get: operations['merge_requests.diffs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/merge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Merge a merge request, now or when the pipeline of its head succeeds
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    put: operations['merge_requests.accept'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/cancel_merge_when_pipeline_succeeds': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Cancel the automatic merge of a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    put: operations['merge_requests.cancel_auto_merge'];
    /**
     * As PUT, for clients that use POST
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    post: operations['merge_requests.cancel_auto_merge_by_post'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Merge requests of a project, newest first by default
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Refused while the project has its merge requests switched off. Ability: `read_merge_request`. Answers a page of a list.
     */
    get: operations['merge_requests.list'];
    put?: never;
    /**
     * Open a merge request
     * @description For members of the project from developer on. Refused while the project is archived. Refused while the project has its merge requests switched off. Ability: `create_merge_request`.
     */
    post: operations['merge_requests.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    get: operations['merge_requests.show'];
    /**
     * Change, close or reopen a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    put: operations['merge_requests.update'];
    post?: never;
    /**
     * Delete a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`. The service then asks for `delete_merge_request`: owner and above.
     */
    delete: operations['merge_requests.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/commits/{sha}/merge_requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Merge requests that bring a commit, or whose merge it is, newest first
     * @description For any signed-in user who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers a page of a list.
     */
    get: operations['commits.merge_requests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/merge_requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Merge requests of all projects, of the caller unless asked otherwise, newest first unless asked otherwise
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['merge_requests.list_own'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/subscribe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Subscribe to a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    post: operations['merge_requests.subscribe'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/unsubscribe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Unsubscribe from a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    post: operations['merge_requests.unsubscribe'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metadata': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The version and edition of the instance
     * @description For any signed-in user.
     */
    get: operations['metadata.show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/version': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The version of the instance
     * @description For any signed-in user.
     */
    get: operations['metadata.version'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/milestones/{milestone_id}/issues': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Issues of a milestone that the caller may read, newest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_milestone`. Answers a page of a list.
     */
    get: operations['milestones.issues'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/milestones/{milestone_id}/merge_requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Merge requests of a milestone that the caller may read, newest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_milestone`. Answers a page of a list.
     */
    get: operations['milestones.merge_requests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/milestones': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Milestones of a project, newest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_milestone`. Answers a page of a list.
     */
    get: operations['milestones.list'];
    put?: never;
    /**
     * Create a milestone
     * @description For members of the project from maintainer on. Refused while the project is archived. Ability: `administer_milestone`.
     */
    post: operations['milestones.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/milestones/{milestone_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One milestone
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_milestone`.
     */
    get: operations['milestones.show'];
    /**
     * Change, close or activate a milestone
     * @description For members of the project from maintainer on. Refused while the project is archived. Ability: `administer_milestone`.
     */
    put: operations['milestones.update'];
    post?: never;
    /**
     * Delete a milestone: returns it, or an empty object if there was none
     * @description For members of the project from maintainer on. Refused while the project is archived. Ability: `administer_milestone`.
     */
    delete: operations['milestones.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/namespaces/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One namespace
     * @description For any signed-in user.
     */
    get: operations['namespaces.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/namespaces': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Namespaces of the caller, of everybody for administrators
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['namespaces.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/namespaces/{id}/exists': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whether a path is taken, and what could be taken instead
     * @description For any signed-in user.
     */
    get: operations['namespaces.exists'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Notes on an issue, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['issue_notes.list'];
    put?: never;
    /**
     * Write a note on an issue; runs its quick actions if the caller may change the issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    post: operations['issue_notes.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/comments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Comments on a merge request, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['merge_request_comments.list'];
    put?: never;
    /**
     * Comment on a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    post: operations['merge_request_comments.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Notes on a merge request, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['merge_request_notes.list'];
    put?: never;
    /**
     * Write a note on a merge request; runs its quick actions if the caller may change it
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    post: operations['merge_request_notes.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/snippets/{snippet_id}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Notes on a snippet, oldest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['snippet_notes.list'];
    put?: never;
    /**
     * Write a note on a snippet; quick actions stay as text
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    post: operations['snippet_notes.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/notes/{note_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One note on an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`.
     */
    get: operations['issue_notes.show'];
    /**
     * Change the text of a note on an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    put: operations['issue_notes.update'];
    post?: never;
    /**
     * Delete a note on an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    delete: operations['issue_notes.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/notes/{note_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One note on a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`.
     */
    get: operations['merge_request_notes.show'];
    /**
     * Change the text of a note on a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    put: operations['merge_request_notes.update'];
    post?: never;
    /**
     * Delete a note on a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    delete: operations['merge_request_notes.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/snippets/{snippet_id}/notes/{note_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One note on a snippet
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`.
     */
    get: operations['snippet_notes.show'];
    /**
     * Change the text of a note on a snippet
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    put: operations['snippet_notes.update'];
    post?: never;
    /**
     * Delete a note on a snippet
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project is archived. Ability: `create_note`.
     */
    delete: operations['snippet_notes.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/participants': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Who takes part in an issue: its author, who is assigned, and who wrote notes
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['issues.participants'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/participants': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Who takes part in a merge request: its author, who is assigned, and who wrote notes
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_note`. Answers a page of a list.
     */
    get: operations['merge_requests.participants'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{user_id}/personal_access_tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a personal access token for a user
     * @description For administrators.
     */
    post: operations['personal_access_tokens.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/personal_access_tokens/self': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The personal access token of the request
     * @description For any signed-in user. A token with the scope `read_user` is enough.
     */
    get: operations['personal_access_tokens.self'];
    put?: never;
    post?: never;
    /**
     * Revoke the personal access token of the request
     * @description For any signed-in user. A token with the scope `read_user` is enough.
     */
    delete: operations['personal_access_tokens.revoke_self'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/personal_access_tokens/{token_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One personal access token: of the caller, or of any user for administrators
     * @description For any signed-in user.
     */
    get: operations['personal_access_tokens.show'];
    put?: never;
    post?: never;
    /**
     * Revoke a personal access token; idempotent
     * @description For any signed-in user.
     */
    delete: operations['personal_access_tokens.revoke'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/personal_access_tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The caller's personal access tokens, newest first; administrators may ask for those of any user
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['personal_access_tokens.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/personal_access_tokens/self/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the personal access token of the request
     * @description For any signed-in user.
     */
    post: operations['personal_access_tokens.rotate_self'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/personal_access_tokens/{token_id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate a personal access token: creates a new one and revokes the old one
     * @description For any signed-in user.
     */
    post: operations['personal_access_tokens.rotate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/pipelines/{pipeline_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a pipeline
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `update_pipeline`.
     */
    post: operations['pipelines.cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/pipeline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a pipeline
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `update_pipeline`.
     */
    post: operations['pipelines.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/pipelines/{pipeline_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One pipeline
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_pipeline`.
     */
    get: operations['pipelines.show'];
    put?: never;
    post?: never;
    /**
     * Delete a pipeline with its jobs: answers it when it was there, else an empty object
     * @description For members of the project from owner on. Ability: `own_project`.
     */
    delete: operations['pipelines.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/pipelines/latest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The newest pipeline of a branch or tag
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_pipeline`.
     */
    get: operations['pipelines.latest'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/pipelines/{pipeline_id}/variables': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Variables that were given to a pipeline as it was made
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `update_pipeline`.
     */
    get: operations['pipelines.variables'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/pipelines': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Pipelines of a project, newest first by default
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_pipeline`. Answers a page of a list.
     */
    get: operations['pipelines.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/pipelines/{pipeline_id}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retry a pipeline
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `update_pipeline`.
     */
    post: operations['pipelines.retry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/releases': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Releases of a project, the latest first
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers a page of a list.
     */
    get: operations['project_releases.list'];
    put?: never;
    /**
     * Release a tag, which is made at `ref` where it is not there yet
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    post: operations['project_releases.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/releases/{tag_name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One release of a project
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['project_releases.show'];
    /**
     * Change a release
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    put: operations['project_releases.update'];
    post?: never;
    /**
     * Delete a release: answers it when it was there, else an empty object
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    delete: operations['project_releases.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/releases/permalink/latest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The latest release of a project that is out
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['project_releases.latest'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/variables': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * CI variables of a project
     * @description For members of the project from maintainer on. Ability: `administer_project`. Answers a page of a list.
     */
    get: operations['project_variables.list'];
    put?: never;
    /**
     * Create a CI variable
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    post: operations['project_variables.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/variables/{key}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One CI variable of a project
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    get: operations['project_variables.show'];
    /**
     * Change a CI variable
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    put: operations['project_variables.update'];
    post?: never;
    /**
     * Delete a CI variable: returns it, or an empty object if there was none
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    delete: operations['project_variables.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/archive': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Archive a project: it becomes read-only, and is listed only on request
     * @description For members of the project from owner on. Ability: `own_project`.
     */
    post: operations['projects.archive'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Projects that the caller can see, newest first
     * @description For anyone. Answers a page of a list.
     */
    get: operations['projects.list'];
    put?: never;
    /**
     * Create a project
     * @description For any signed-in user.
     */
    post: operations['projects.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One project; callers without a credential get the basic fields
     * @description For anyone who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    get: operations['projects.show'];
    /**
     * Change a project
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    put: operations['projects.update'];
    post?: never;
    /**
     * Delete a project; its repository is deleted in the background
     * @description For members of the project from owner on. Ability: `own_project`.
     */
    delete: operations['projects.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/housekeeping': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Repack the repository of a project, or delete its unreachable objects
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    post: operations['projects.housekeeping'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/unarchive': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Unarchive a project
     * @description For members of the project from owner on. Ability: `own_project`.
     */
    post: operations['projects.unarchive'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/protected_branches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Protection rules of a project, by name
     * @description For members of the project from maintainer on. Ability: `administer_project`. Answers a page of a list.
     */
    get: operations['protected_branches.list'];
    put?: never;
    /**
     * Protect a branch, or all that match a pattern; by default for maintainers only
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    post: operations['protected_branches.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/protected_branches/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One rule that protects branches
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    get: operations['protected_branches.show'];
    put?: never;
    post?: never;
    /**
     * Delete a protection rule: returns it, or an empty object if there was none
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    delete: operations['protected_branches.delete'];
    options?: never;
    head?: never;
    /**
     * Change who may push and merge to protected branches
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    patch: operations['protected_branches.update'];
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/rebase': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Rebase the source branch; `rebase_in_progress` and `merge_error` of the merge request tell how it went
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    put: operations['merge_requests.rebase'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/releases/{tag_name}/assets/links': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Links of a release, newest first
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers a page of a list.
     */
    get: operations['release_links.list'];
    put?: never;
    /**
     * Add a link to a release
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    post: operations['release_links.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/releases/{tag_name}/assets/links/{link_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One link of a release
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['release_links.show'];
    /**
     * Change a link of a release
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    put: operations['release_links.update'];
    post?: never;
    /**
     * Remove a link of a release: answers it when it was there, else an empty object
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    delete: operations['release_links.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/compare': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Commits and diff between two branches, tags or commits
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['repository_files.compare'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/archive': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * An archive of the repository
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers bytes as they come.
     */
    get: operations['repository_files.archive'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/archive.{format}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * An archive of the repository, in the format of its extension
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers bytes as they come.
     */
    get: operations['repository_files.archive_in'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/blobs/{sha}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The content and size of a blob
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['repository_files.blob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/languages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Languages of the default branch, each with its percentage of the sizes of files
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['repository_files.languages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/blobs/{sha}/raw': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The raw content of a blob
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers bytes as they come.
     */
    get: operations['repository_files.raw_blob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/contributors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Authors of the newest 2 000 commits of the default branch, the most recent first
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers a page of a list.
     */
    get: operations['repository_files.contributors'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/tree': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Entries of a directory: directories, files and submodules, in this order
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers a page of a list.
     */
    get: operations['repository_files.tree'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/jobs/{id}/trace': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Append to the log of a job
     * @description For the token of a runner or a job. Takes a file; the fields of the form before it count.
     */
    patch: operations['runner_protocol.append_trace'];
    trace?: never;
  };
  '/jobs/{id}/artifacts/authorize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Check whether artifacts may be uploaded
     * @description For the token of a runner or a job.
     */
    post: operations['runner_protocol.authorize_artifacts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/jobs/{id}/artifacts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download the artifacts of a job
     * @description For the token of a runner or a job. Answers bytes as they come.
     */
    get: operations['runner_protocol.download_artifacts'];
    put?: never;
    /**
     * Upload the artifacts of a job
     * @description For the token of a runner or a job. Takes a file; the fields of the form before it count.
     */
    post: operations['runner_protocol.upload_artifacts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/runners': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Runners of the projects that the caller maintains
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['runners.list'];
    put?: never;
    /**
     * Register a runner
     * @description For the token of a runner or a job.
     */
    post: operations['runner_protocol.register'];
    /**
     * Unregister a runner
     * @description For the token of a runner or a job.
     */
    delete: operations['runner_protocol.unregister'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/jobs/request': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request a job; 204 when there is none
     * @description For the token of a runner or a job.
     */
    post: operations['runner_protocol.request_job'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/runners/reset_authentication_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the token of a runner, authenticated by that token
     * @description For the token of a runner or a job.
     */
    post: operations['runner_protocol.reset_token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/runners/managers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Unregister one machine of a runner
     * @description For the token of a runner or a job.
     */
    delete: operations['runner_protocol.unregister_manager'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Report the state of a job
     * @description For the token of a runner or a job.
     */
    put: operations['runner_protocol.update_job'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/runners/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Verify the token of a runner
     * @description For the token of a runner or a job.
     */
    post: operations['runner_protocol.verify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/runners': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a runner
     * @description For any signed-in user.
     */
    post: operations['runners.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/runners/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One runner
     * @description For any signed-in user.
     */
    get: operations['runners.show'];
    /**
     * Change a runner
     * @description For any signed-in user.
     */
    put: operations['runners.update'];
    post?: never;
    /**
     * Delete a runner
     * @description For any signed-in user.
     */
    delete: operations['runners.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/runners/{runner_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Disable a runner for a project
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    delete: operations['runners.disable'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/runners': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Runners available to a project
     * @description For members of the project from maintainer on. Ability: `administer_project`. Answers a page of a list.
     */
    get: operations['runners.of_project'];
    put?: never;
    /**
     * Enable a runner for a project
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    post: operations['runners.enable'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/runners/all': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * All runners
     * @description For administrators. Answers a page of a list.
     */
    get: operations['runners.list_all'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/runners/{id}/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Jobs of a runner, newest first
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['runners.jobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/runners/{id}/managers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Machines of a runner, newest first
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['runners.managers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/runners/reset_registration_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace the token by which shared runners register
     * @description For administrators.
     */
    post: operations['runners.reset_instance_registration_token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/runners/reset_registration_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace the token by which runners of a project register
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    post: operations['runners.reset_registration_token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/runners/{id}/reset_authentication_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the token of a runner
     * @description For any signed-in user.
     */
    post: operations['runners.reset_token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Search in everything that the caller sees
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['search.everywhere'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Search in a project: titles and descriptions, notes, names, commit messages, or the text of files
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`. Answers a page of a list.
     */
    get: operations['search.project'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/-/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The same as `GET /projects/:id/search`, under another path
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`. Answers a page of a list.
     */
    get: operations['search.project_alias'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/application/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The settings of the instance
     * @description For administrators.
     */
    get: operations['settings.show'];
    /**
     * Change settings of the instance
     * @description For administrators.
     */
    put: operations['settings.update'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/snippets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The caller's personal snippets, newest first
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['personal_snippets.list_own'];
    put?: never;
    /**
     * Create a personal snippet
     * @description For any signed-in user.
     */
    post: operations['personal_snippets.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/snippets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Snippets of a project that the caller may see, newest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its snippets switched off. Ability: `read_snippet`. Answers a page of a list.
     */
    get: operations['project_snippets.list'];
    put?: never;
    /**
     * Create a snippet in a project
     * @description For members of the project from reporter on. Refused while the project is archived. Refused while the project has its snippets switched off. Ability: `create_snippet`.
     */
    post: operations['project_snippets.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/snippets/{snippet_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One personal snippet that the caller may see
     * @description For any signed-in user.
     */
    get: operations['personal_snippets.show'];
    /**
     * Change a personal snippet
     * @description For any signed-in user.
     */
    put: operations['personal_snippets.update'];
    post?: never;
    /**
     * Delete a personal snippet
     * @description For any signed-in user.
     */
    delete: operations['personal_snippets.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/snippets/{snippet_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One snippet of a project
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its snippets switched off. Ability: `read_snippet`.
     */
    get: operations['project_snippets.show'];
    /**
     * Change a snippet of a project
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its snippets switched off. Ability: `read_snippet`.
     */
    put: operations['project_snippets.update'];
    post?: never;
    /**
     * Delete a snippet of a project
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its snippets switched off. Ability: `read_snippet`.
     */
    delete: operations['project_snippets.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/snippets/{snippet_id}/raw': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The content of a personal snippet, as text
     * @description For any signed-in user.
     */
    get: operations['personal_snippets.show_content'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/snippets/{snippet_id}/raw': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The content of a project snippet, as text
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its snippets switched off. Ability: `read_snippet`.
     */
    get: operations['project_snippets.show_content'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/snippets/public': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * All public personal snippets, newest first
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['personal_snippets.list_public'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The caller's SSH keys, newest first
     * @description For any signed-in user. A token with the scope `read_user` is enough. Answers a page of a list.
     */
    get: operations['ssh_keys.list_own'];
    put?: never;
    /**
     * Add an SSH key for the caller
     * @description For any signed-in user.
     */
    post: operations['ssh_keys.add_own'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * SSH keys of a user, newest first
     * @description For administrators. A token with the scope `read_user` is enough. Answers a page of a list.
     */
    get: operations['ssh_keys.list_of_user'];
    put?: never;
    /**
     * Add an SSH key for a user
     * @description For administrators.
     */
    post: operations['ssh_keys.add_of_user'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/keys/{key_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One of the caller's SSH keys
     * @description For any signed-in user. A token with the scope `read_user` is enough.
     */
    get: operations['ssh_keys.show_own'];
    put?: never;
    post?: never;
    /**
     * Remove one of the caller's SSH keys
     * @description For any signed-in user.
     */
    delete: operations['ssh_keys.remove_own'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/keys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The SSH key of any user, and whose it is
     * @description For administrators.
     */
    get: operations['ssh_keys.show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/keys/{key_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One SSH key of a user
     * @description For administrators. A token with the scope `read_user` is enough.
     */
    get: operations['ssh_keys.show_of_user'];
    put?: never;
    post?: never;
    /**
     * Remove an SSH key of a user
     * @description For administrators.
     */
    delete: operations['ssh_keys.remove_of_user'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/projects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Projects in the namespace of a user, of those that the caller sees, newest first
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['projects.list_of_user'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/starred_projects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Projects that a user starred, of those that the caller sees, newest first
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['projects.starred_by_user'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/starrers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Who starred a project, the latest first
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`. Answers a page of a list.
     */
    get: operations['projects.starrers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/star': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Star a project, to find it again and to show that it is liked
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    post: operations['projects.star'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/unstar': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Take a star back
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    post: operations['projects.unstar'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository_storage_moves/{repository_storage_move_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One move of a project between storages; only for administrators
     * @description For members of the project from owner on. Ability: `own_project`.
     */
    get: operations['storage_moves.show_of_project'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/project_repository_storage_moves/{repository_storage_move_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One move of a project between storages; only for administrators
     * @description For administrators.
     */
    get: operations['storage_moves.show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository_storage_moves': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Moves of a project between storages, the latest first; only for administrators
     * @description For members of the project from owner on. Ability: `own_project`. Answers a page of a list.
     */
    get: operations['storage_moves.list_of_project'];
    put?: never;
    /**
     * Move a project to another storage, in the background; only for administrators
     * @description For members of the project from owner on. Ability: `own_project`.
     */
    post: operations['storage_moves.schedule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/project_repository_storage_moves': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Moves of projects between storages, the latest first; only for administrators
     * @description For administrators. Answers a page of a list.
     */
    get: operations['storage_moves.list'];
    put?: never;
    /**
     * Move all projects of a storage elsewhere, in the background; only for administrators
     * @description For administrators.
     */
    post: operations['storage_moves.schedule_all'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/tags/{tag_name}/release': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Change the release of a tag
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    put: operations['releases.update'];
    /**
     * Add the release of a tag
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    post: operations['releases.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/tags': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tags, by name and descending by default
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`. Answers a page of a list.
     */
    get: operations['tags.list'];
    put?: never;
    /**
     * Create a tag, annotated if a message is given
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    post: operations['tags.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/repository/tags/{tag_name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One tag
     * @description For anyone who sees the project; in a private project, members from reporter on. Ability: `download_code`.
     */
    get: operations['tags.show'];
    put?: never;
    post?: never;
    /**
     * Delete a tag and its release
     * @description For members of the project from developer on. Refused while the project is archived. Ability: `push_code`.
     */
    delete: operations['tags.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/add_spent_time': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add to the time spent on an issue; a leading `-` subtracts
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    post: operations['issues.add_spent_time'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/add_spent_time': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add to the time spent on a merge request; a leading `-` subtracts
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    post: operations['merge_requests.add_spent_time'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/time_estimate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Set the estimate of an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    post: operations['issues.estimate_time'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/time_estimate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Set the estimate of a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    post: operations['merge_requests.estimate_time'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/time_stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The estimate and time spent of an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    get: operations['issues.time_stats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/time_stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The estimate and time spent of a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    get: operations['merge_requests.time_stats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/reset_spent_time': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the time spent on an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    post: operations['issues.reset_spent_time'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/reset_time_estimate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the estimate of an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    post: operations['issues.reset_time_estimate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/reset_spent_time': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the time spent on a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    post: operations['merge_requests.reset_spent_time'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/reset_time_estimate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the estimate of a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    post: operations['merge_requests.reset_time_estimate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/issues/{issue_iid}/todo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a todo for an issue
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Refused while the project has its issues switched off. Ability: `read_issue`.
     */
    post: operations['issues.create_todo'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/merge_requests/{merge_request_iid}/todo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a todo for a merge request
     * @description For any signed-in user who sees the project; in a private project, members from guest on. Ability: `read_project`.
     */
    post: operations['merge_requests.create_todo'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/todos': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The caller's todos, newest first
     * @description For any signed-in user. Answers a page of a list.
     */
    get: operations['todos.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/todos/{todo_id}/mark_as_done': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mark a todo as done
     * @description For any signed-in user.
     */
    post: operations['todos.mark_as_done'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/todos/mark_as_done': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mark the caller's todos as done: all, or those that match the filters
     * @description For any signed-in user.
     */
    post: operations['todos.mark_all_as_done'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/triggers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Pipeline triggers of a project
     * @description For members of the project from maintainer on. Ability: `administer_project`. Answers a page of a list.
     */
    get: operations['triggers.list'];
    put?: never;
    /**
     * Create a pipeline trigger
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    post: operations['triggers.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/triggers/{trigger_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One pipeline trigger
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    get: operations['triggers.show'];
    /**
     * Change a pipeline trigger
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    put: operations['triggers.update'];
    post?: never;
    /**
     * Delete a pipeline trigger: returns it, or an empty object if there was none
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    delete: operations['triggers.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/trigger/pipeline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Trigger a pipeline
     * @description For the token of a runner or a job.
     */
    post: operations['triggers.run'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/ref/{ref}/trigger/pipeline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Trigger a pipeline of a ref
     * @description For the token of a runner or a job.
     */
    post: operations['triggers.run_of_ref'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/triggers/{trigger_id}/take_ownership': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Take ownership of a pipeline trigger
     * @description For members of the project from maintainer on. Ability: `administer_project`.
     */
    post: operations['triggers.take_ownership'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/uploads/{secret}/{filename}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * An uploaded file
     * @description For anyone who sees the project; in a private project, members from guest on. Ability: `read_project`. Answers bytes as they come.
     */
    get: operations['uploads.show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/projects/{id}/uploads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload a file for issues, merge requests and notes to refer to
     * @description For members of the project from guest on. Refused while the project is archived. Ability: `upload_file`. Takes a file; the fields of the form before it count.
     */
    post: operations['uploads.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What the caller is doing
     * @description For any signed-in user. A token with the scope `read_user` is enough.
     */
    get: operations['user_statuses.own'];
    /**
     * Say what the caller is doing, instead of what was said before
     * @description For any signed-in user.
     */
    put: operations['user_statuses.set'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What a user is doing
     * @description For any signed-in user. A token with the scope `read_user` is enough.
     */
    get: operations['user_statuses.show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/block': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Block a user: true, or false when already blocked
     * @description For administrators.
     */
    post: operations['users.block'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Users, newest first: summaries, or in full for administrators
     * @description For any signed-in user. A token with the scope `read_user` is enough. Answers a page of a list.
     */
    get: operations['users.list'];
    put?: never;
    /**
     * Create a user
     * @description For administrators.
     */
    post: operations['users.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One user: the profile, or in full for administrators
     * @description For any signed-in user. A token with the scope `read_user` is enough.
     */
    get: operations['users.show'];
    /**
     * Change a user
     * @description For administrators.
     */
    put: operations['users.update'];
    post?: never;
    /**
     * Delete a user: returns the user, or an empty object if there was none
     * @description For administrators.
     */
    delete: operations['users.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The authenticated user
     * @description For any signed-in user. A token with the scope `read_user` is enough.
     */
    get: operations['users.current'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/unblock': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Unblock a user: true, or false when not blocked
     * @description For administrators.
     */
    post: operations['users.unblock'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}/unlock': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Unlock a user whose password is locked after too many wrong ones: always true
     * @description For administrators.
     */
    post: operations['users.unlock'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * @example {
     *       "id": 42,
     *       "author_id": 1,
     *       "entity_id": 1,
     *       "entity_type": "Project",
     *       "event_name": "project_created",
     *       "details": {
     *         "event_name": "project_created",
     *         "author_name": "anna",
     *         "impersonated_by": {
     *           "id": 42,
     *           "username": "anna"
     *         },
     *         "target_id": 1,
     *         "target_type": "Project",
     *         "target_details": "anna/example",
     *         "change": "visibility",
     *         "from": "private",
     *         "to": "internal",
     *         "ip_address": "192.0.2.7",
     *         "entity_path": "anna/example",
     *         "request_id": "01JD9Q5W8XKZ3M4N5P6R7S8T9V"
     *       },
     *       "created_at": "2026-01-31T09:30:00.000Z"
     *     }
     */
    AuditEvent: {
      /** @description id of the audit event, unique on this instance */
      id: number;
      /** @description id of the user who acted; null when Ingot itself did */
      author_id: number | null;
      /** @description id of the project or user; null for the instance */
      entity_id: number | null;
      /**
       * @description what the event belongs to
       * @enum {string}
       */
      entity_type: 'Project' | 'User' | 'Instance';
      /**
       * @description what was done
       * @enum {string}
       */
      event_name:
        | 'project_created'
        | 'project_updated'
        | 'project_move_scheduled'
        | 'project_moved'
        | 'project_deleted'
        | 'project_runners_token_reset'
        | 'member_added'
        | 'member_updated'
        | 'member_removed'
        | 'member_expired'
        | 'protected_branch_created'
        | 'protected_branch_updated'
        | 'protected_branch_removed'
        | 'project_variable_created'
        | 'project_variable_updated'
        | 'project_variable_removed'
        | 'pipeline_trigger_created'
        | 'pipeline_trigger_updated'
        | 'pipeline_trigger_removed'
        | 'runner_created'
        | 'runner_updated'
        | 'runner_token_reset'
        | 'runner_enabled'
        | 'runner_disabled'
        | 'runner_removed'
        | 'registration_token_reset'
        | 'deploy_key_added'
        | 'deploy_key_updated'
        | 'deploy_key_removed'
        | 'user_created'
        | 'user_updated'
        | 'user_password_updated'
        | 'user_blocked'
        | 'user_unblocked'
        | 'user_unlocked'
        | 'user_deleted'
        | 'sign_in_failed'
        | 'user_locked'
        | 'address_locked'
        | 'sign_in_failures_omitted'
        | 'session_ended'
        | 'email_added'
        | 'email_removed'
        | 'ssh_key_added'
        | 'ssh_key_removed'
        | 'token_created'
        | 'token_revoked'
        | 'token_replaced'
        | 'oauth_application_created'
        | 'oauth_application_updated'
        | 'oauth_application_secret_renewed'
        | 'oauth_application_removed'
        | 'oauth_grant_approved'
        | 'oauth_grant_revoked'
        | 'oauth_grant_replayed'
        | 'application_setting_updated';
      /** @description what happened exactly; never a secret */
      details: components['schemas']['AuditEventDetails'];
      /**
       * Format: date-time
       * @description when the audit event was created
       */
      created_at: string;
    };
    /**
     * @example {
     *       "event_name": "project_created",
     *       "author_name": "anna",
     *       "impersonated_by": {
     *         "id": 42,
     *         "username": "anna"
     *       },
     *       "target_id": 1,
     *       "target_type": "Project",
     *       "target_details": "anna/example",
     *       "change": "visibility",
     *       "from": "private",
     *       "to": "internal",
     *       "ip_address": "192.0.2.7",
     *       "entity_path": "anna/example",
     *       "request_id": "01JD9Q5W8XKZ3M4N5P6R7S8T9V"
     *     }
     */
    AuditEventDetails: {
      /**
       * @description what was done
       * @enum {string}
       */
      event_name:
        | 'project_created'
        | 'project_updated'
        | 'project_move_scheduled'
        | 'project_moved'
        | 'project_deleted'
        | 'project_runners_token_reset'
        | 'member_added'
        | 'member_updated'
        | 'member_removed'
        | 'member_expired'
        | 'protected_branch_created'
        | 'protected_branch_updated'
        | 'protected_branch_removed'
        | 'project_variable_created'
        | 'project_variable_updated'
        | 'project_variable_removed'
        | 'pipeline_trigger_created'
        | 'pipeline_trigger_updated'
        | 'pipeline_trigger_removed'
        | 'runner_created'
        | 'runner_updated'
        | 'runner_token_reset'
        | 'runner_enabled'
        | 'runner_disabled'
        | 'runner_removed'
        | 'registration_token_reset'
        | 'deploy_key_added'
        | 'deploy_key_updated'
        | 'deploy_key_removed'
        | 'user_created'
        | 'user_updated'
        | 'user_password_updated'
        | 'user_blocked'
        | 'user_unblocked'
        | 'user_unlocked'
        | 'user_deleted'
        | 'sign_in_failed'
        | 'user_locked'
        | 'address_locked'
        | 'sign_in_failures_omitted'
        | 'session_ended'
        | 'email_added'
        | 'email_removed'
        | 'ssh_key_added'
        | 'ssh_key_removed'
        | 'token_created'
        | 'token_revoked'
        | 'token_replaced'
        | 'oauth_application_created'
        | 'oauth_application_updated'
        | 'oauth_application_secret_renewed'
        | 'oauth_application_removed'
        | 'oauth_grant_approved'
        | 'oauth_grant_revoked'
        | 'oauth_grant_replayed'
        | 'application_setting_updated';
      /** @description username of the author when it happened; empty when Ingot itself acted */
      author_name: string;
      /** @description the administrator who acted as the author */
      impersonated_by?: {
        /** @description id of the audit event details, unique on this instance */
        id: number;
        /** @description name in URLs and mentions, unique whatever its case */
        username: string;
      };
      /** @description id of what was changed */
      target_id: number | null;
      /** @description what kind of thing was changed, such as `User` or `Runner` */
      target_type: string;
      /** @description its name */
      target_details: string;
      /** @description the attribute that was changed */
      change?: string;
      /** @description its value before; empty for none */
      from?: string;
      /** @description its value since; empty for none */
      to?: string;
      /** @description address of the client; null when none asked */
      ip_address: string | null;
      /** @description path of the project, or name of the user */
      entity_path: string;
      /** @description `X-Request-Id` of the request, which its log lines have too */
      request_id: string | null;
    };
    /**
     * @description the reason of the refusal; validation failures map properties to lists of problems
     * @example {
     *       "message": "Method Not Allowed",
     *       "reason": "It is a draft"
     *     }
     */
    Error:
      | {
          /** @description what is wrong; of refused values, by their names, and by the names within them */
          message:
            | string
            | string[]
            | {
                [key: string]:
                  | (string | string[])
                  | {
                      [key: string]: string | string[];
                    };
              };
          /** @description why, or what to do, where several refusals share a message */
          reason?: string;
        }
      | {
          /** @description what is wrong, or a code of RFC 6750 */
          error: string | string[];
          /** @description why */
          error_description?: string;
          /** @description the scope that the token needs */
          scope?: string;
        };
    /**
     * @example {
     *       "id": 42,
     *       "name": "thumbsup",
     *       "user": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "awardable_id": 1,
     *       "awardable_type": "Issue"
     *     }
     */
    AwardEmoji: {
      /** @description id of the award emoji, unique on this instance */
      id: number;
      /** @description the emoji's name, without colons */
      name: string;
      /** @description the user that the award emoji belongs to */
      user: components['schemas']['UserSummary'] | null;
      /**
       * Format: date-time
       * @description when the award emoji was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the award emoji was changed last
       */
      updated_at: string;
      /** @description the id, not the iid */
      awardable_id: number;
      /**
       * @description kind of what the emoji was awarded to
       * @enum {string}
       */
      awardable_type: 'Issue' | 'MergeRequest' | 'Snippet' | 'Note';
    };
    /**
     * @example {
     *       "id": 42,
     *       "username": "anna",
     *       "name": "Anna Schmidt",
     *       "state": "active",
     *       "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *       "web_url": "https://ingot.example.com/anna"
     *     }
     */
    UserSummary: {
      /** @description id of the user summary, unique on this instance */
      id: number;
      /** @description name in URLs and mentions, unique whatever its case */
      username: string;
      /** @description name of the user summary */
      name: string;
      /**
       * @description state of the user summary
       * @enum {string}
       */
      state: 'active' | 'blocked';
      /** @description address of the picture; null without one */
      avatar_url: string | null;
      /** @description address of the user summary for browsers */
      web_url: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "label": {
     *         "name": "bug",
     *         "color": "#d9534f",
     *         "description": "So far only the console is greeted."
     *       },
     *       "position": 0
     *     }
     */
    BoardList: {
      /** @description id of the board list, unique on this instance */
      id: number;
      /** @description the label that the list shows */
      label: {
        /** @description name of the board list */
        name: string;
        /** @description colour, `#` and 6 hexadecimal digits */
        color: string;
        /** @description description of the board list, Markdown */
        description: string | null;
      };
      /** @description counted from the left, starting at 0 */
      position: number;
    };
    /**
     * @example {
     *       "id": 42,
     *       "name": "Development",
     *       "lists": [
     *         {
     *           "id": 42,
     *           "label": {
     *             "name": "bug",
     *             "color": "#d9534f",
     *             "description": "So far only the console is greeted."
     *           },
     *           "position": 0
     *         }
     *       ]
     *     }
     */
    Board: {
      /** @description id of the board, unique on this instance */
      id: number;
      /**
       * @description the only board of a project has a fixed name
       * @constant
       */
      name: 'Development';
      /** @description sorted by position */
      lists: components['schemas']['BoardList'][];
    };
    /**
     * @example {
     *       "name": "greeting",
     *       "commit": {
     *         "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "short_id": "61049424",
     *         "title": "Greet the world",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "parent_ids": [
     *           "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *         ],
     *         "message": "Greet the world\n",
     *         "author_name": "Anna Schmidt",
     *         "author_email": "anna@example.com",
     *         "authored_date": "2026-01-31T09:30:00.000Z",
     *         "committer_name": "Anna Schmidt",
     *         "committer_email": "anna@example.com",
     *         "committed_date": "2026-01-31T09:30:00.000Z",
     *         "web_url": "https://ingot.example.com/anna/example/commit/6104942438c14ec7bd21c6cd5bd995272b3faff6"
     *       },
     *       "merged": false,
     *       "protected": false,
     *       "developers_can_push": false,
     *       "developers_can_merge": false,
     *       "default": false,
     *       "can_push": false,
     *       "web_url": "https://ingot.example.com/anna/example/tree/greeting"
     *     }
     */
    Branch: {
      /** @description name of the branch */
      name: string;
      /** @description the commit that it points to */
      commit: components['schemas']['Commit'];
      /** @description whether the default branch contains it */
      merged: boolean;
      /** @description whether only pipelines of protected branches and tags get it */
      protected: boolean;
      /** @description whether developers may push to the branch */
      developers_can_push: boolean;
      /** @description whether developers may merge into the branch */
      developers_can_merge: boolean;
      /** @description whether it is the default branch */
      default: boolean;
      /** @description whether the caller can push to it */
      can_push: boolean;
      /** @description address of the branch for browsers */
      web_url: string;
    };
    /**
     * @example {
     *       "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "short_id": "61049424",
     *       "title": "Greet the world",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "parent_ids": [
     *         "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *       ],
     *       "message": "Greet the world\n",
     *       "author_name": "Anna Schmidt",
     *       "author_email": "anna@example.com",
     *       "authored_date": "2026-01-31T09:30:00.000Z",
     *       "committer_name": "Anna Schmidt",
     *       "committer_email": "anna@example.com",
     *       "committed_date": "2026-01-31T09:30:00.000Z",
     *       "web_url": "https://ingot.example.com/anna/example/commit/6104942438c14ec7bd21c6cd5bd995272b3faff6"
     *     }
     */
    Commit: {
      /** @description id of the commit, unique on this instance */
      id: string;
      /** @description the first characters of the id of the commit */
      short_id: string;
      /** @description title of the commit, one line */
      title: string;
      /**
       * Format: date-time
       * @description when the commit was created
       */
      created_at: string;
      /** @description ids of the commits before it */
      parent_ids: string[];
      /** @description message, in words */
      message: string;
      /** @description name of who wrote the change */
      author_name: string;
      /** @description email address of who wrote the change */
      author_email: string;
      /**
       * Format: date-time
       * @description when the change was written
       */
      authored_date: string;
      /** @description name of who made the commit */
      committer_name: string;
      /** @description email address of who made the commit */
      committer_email: string;
      /**
       * Format: date-time
       * @description when the commit was made
       */
      committed_date: string;
      /** @description address of the commit for browsers */
      web_url: string;
    };
    /**
     * @example {
     *       "status": "valid",
     *       "errors": [],
     *       "warnings": []
     *     }
     */
    CiLint: {
      /**
       * @description status of the ci lint
       * @enum {string}
       */
      status: 'valid' | 'invalid';
      /** @description errors with their job and keyword; empty when there are none */
      errors: string[];
      /** @description what is doubtful in the configuration */
      warnings: string[];
    };
    /**
     * @example {
     *       "valid": false,
     *       "errors": [],
     *       "warnings": [],
     *       "merged_yaml": "build:\n  script: make\n",
     *       "includes": []
     *     }
     */
    ProjectCiLint: {
      /** @description whether the configuration can be used */
      valid: boolean;
      /** @description what is wrong; empty when nothing is */
      errors: string[];
      /** @description what is doubtful in the configuration */
      warnings: string[];
      /** @description the configuration as it was read, without what it includes */
      merged_yaml: string | null;
      /** @description always empty */
      includes: unknown[];
    };
    /**
     * @example {
     *       "note": "Looks good to me.",
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "path": "src/hello.py",
     *       "line": 1,
     *       "line_type": "new"
     *     }
     */
    CommitComment: {
      /** @description text of the note, Markdown */
      note: string;
      /** @description null while a deleted account is being cleaned up */
      author: components['schemas']['UserSummary'] | null;
      /**
       * Format: date-time
       * @description when the commit comment was created
       */
      created_at: string;
      /** @description null for a comment on the whole commit */
      path: string | null;
      /** @description number of the line */
      line: number | null;
      /** @description which side the line is on: `new` or `old` */
      line_type: ('new' | 'old') | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "ref": "main",
     *       "status": "success",
     *       "name": "build",
     *       "target_url": "https://ci.example.com/builds/7",
     *       "description": "All 212 tests passed",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "started_at": "2026-01-31T09:30:00.000Z",
     *       "finished_at": "2026-01-31T09:30:00.000Z",
     *       "allow_failure": false,
     *       "coverage": 87.5,
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       }
     *     }
     */
    CommitStatus: {
      /** @description id of the commit status, unique on this instance */
      id: number;
      /** @description id of the commit, 40 hexadecimal digits */
      sha: string;
      /** @description name of the branch or tag */
      ref: string | null;
      /** @description status of the commit status */
      status: string;
      /** @description name of the commit status */
      name: string;
      /** @description of a job: its page */
      target_url: string | null;
      /** @description description of the commit status, Markdown */
      description: string | null;
      /**
       * Format: date-time
       * @description when the commit status was created
       */
      created_at: string;
      /** @description when the commit status began; null before */
      started_at: string | null;
      /** @description when the commit status ended; null before */
      finished_at: string | null;
      /** @description whether the pipeline goes on when it fails */
      allow_failure: boolean;
      /** @description percentage of the code that tests ran; null when unknown */
      coverage: number | null;
      /** @description the user who wrote the commit status; null once they are gone */
      author: components['schemas']['UserSummary'] | null;
    };
    /**
     * @example {
     *       "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "short_id": "61049424",
     *       "title": "Greet the world",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "parent_ids": [
     *         "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *       ],
     *       "message": "Greet the world\n",
     *       "author_name": "Anna Schmidt",
     *       "author_email": "anna@example.com",
     *       "authored_date": "2026-01-31T09:30:00.000Z",
     *       "committer_name": "Anna Schmidt",
     *       "committer_email": "anna@example.com",
     *       "committed_date": "2026-01-31T09:30:00.000Z",
     *       "web_url": "https://ingot.example.com/anna/example/commit/6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "stats": {
     *         "additions": 1,
     *         "deletions": 1,
     *         "total": 2
     *       },
     *       "status": "success",
     *       "last_pipeline": {
     *         "id": 42,
     *         "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "ref": "main",
     *         "status": "success",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "updated_at": "2026-01-31T09:30:00.000Z",
     *         "web_url": "https://ingot.example.com/anna/example"
     *       }
     *     }
     */
    CommitDetail: {
      /** @description id of the commit detail, unique on this instance */
      id: string;
      /** @description the first characters of the id of the commit */
      short_id: string;
      /** @description title of the commit detail, one line */
      title: string;
      /**
       * Format: date-time
       * @description when the commit detail was created
       */
      created_at: string;
      /** @description ids of the commits before it */
      parent_ids: string[];
      /** @description message, in words */
      message: string;
      /** @description name of who wrote the change */
      author_name: string;
      /** @description email address of who wrote the change */
      author_email: string;
      /**
       * Format: date-time
       * @description when the change was written
       */
      authored_date: string;
      /** @description name of who made the commit */
      committer_name: string;
      /** @description email address of who made the commit */
      committer_email: string;
      /**
       * Format: date-time
       * @description when the commit was made
       */
      committed_date: string;
      /** @description address of the commit detail for browsers */
      web_url: string;
      /** @description how many lines changed */
      stats: {
        /** @description lines that were added */
        additions: number;
        /** @description lines that were removed */
        deletions: number;
        /** @description lines that were added or removed */
        total: number;
      };
      /** @description the composite status of the commit's newest pipelines; null without any */
      status: string | null;
      /** @description the newest of its pipelines; null without any, and for callers who see no pipelines */
      last_pipeline: components['schemas']['LastPipeline'] | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "ref": "main",
     *       "status": "success",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "web_url": "https://ingot.example.com/anna/example"
     *     }
     */
    LastPipeline: {
      /** @description id of the last pipeline, unique on this instance */
      id: number;
      /** @description id of the commit, 40 hexadecimal digits */
      sha: string;
      /** @description name of the branch or tag */
      ref: string;
      /**
       * @description status of the last pipeline
       * @enum {string}
       */
      status: 'created' | 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'manual';
      /**
       * Format: date-time
       * @description when the last pipeline was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the last pipeline was changed last
       */
      updated_at: string;
      /** @description address of the last pipeline for browsers */
      web_url: string;
    };
    /**
     * @example {
     *       "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "short_id": "61049424",
     *       "title": "Greet the world",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "parent_ids": [
     *         "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *       ],
     *       "message": "Greet the world\n",
     *       "author_name": "Anna Schmidt",
     *       "author_email": "anna@example.com",
     *       "authored_date": "2026-01-31T09:30:00.000Z",
     *       "committer_name": "Anna Schmidt",
     *       "committer_email": "anna@example.com",
     *       "committed_date": "2026-01-31T09:30:00.000Z",
     *       "web_url": "https://ingot.example.com/anna/example/commit/6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "stats": {
     *         "additions": 1,
     *         "deletions": 1,
     *         "total": 2
     *       }
     *     }
     */
    ListedCommit: {
      /** @description id of the listed commit, unique on this instance */
      id: string;
      /** @description the first characters of the id of the commit */
      short_id: string;
      /** @description title of the listed commit, one line */
      title: string;
      /**
       * Format: date-time
       * @description when the listed commit was created
       */
      created_at: string;
      /** @description ids of the commits before it */
      parent_ids: string[];
      /** @description message, in words */
      message: string;
      /** @description name of who wrote the change */
      author_name: string;
      /** @description email address of who wrote the change */
      author_email: string;
      /**
       * Format: date-time
       * @description when the change was written
       */
      authored_date: string;
      /** @description name of who made the commit */
      committer_name: string;
      /** @description email address of who made the commit */
      committer_email: string;
      /**
       * Format: date-time
       * @description when the commit was made
       */
      committed_date: string;
      /** @description address of the listed commit for browsers */
      web_url: string;
      /** @description when they are asked for */
      stats?: {
        /** @description lines that were added */
        additions: number;
        /** @description lines that were removed */
        deletions: number;
        /** @description lines that were added or removed */
        total: number;
      };
    };
    /**
     * @example {
     *       "old_path": "src/hello.py",
     *       "new_path": "src/hello.py",
     *       "a_mode": "100644",
     *       "b_mode": "100644",
     *       "diff": "@@ -1 +1 @@\n-print(\"hello\")\n+print(\"hello, world\")\n",
     *       "new_file": false,
     *       "renamed_file": false,
     *       "deleted_file": false
     *     }
     */
    DiffEntry: {
      /** @description path before the change */
      old_path: string;
      /** @description path after the change */
      new_path: string;
      /** @description mode before the change */
      a_mode: string | null;
      /** @description mode after the change */
      b_mode: string | null;
      /** @description unified diff; empty when it is too large to show */
      diff: string;
      /** @description whether the file was added */
      new_file: boolean;
      /** @description whether the file was renamed */
      renamed_file: boolean;
      /** @description whether the file was deleted */
      deleted_file: boolean;
    };
    /**
     * @example {
     *       "title": null,
     *       "project_id": 1,
     *       "action_name": "created",
     *       "target_id": 1,
     *       "target_type": "Issue",
     *       "target_title": "Greet the world",
     *       "author_id": 1,
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "author_username": "anna",
     *       "data": {
     *         "before": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
     *         "after": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "ref": "main",
     *         "user_id": 1,
     *         "user_name": "Anna Schmidt",
     *         "repository": {
     *           "name": "Anna Schmidt",
     *           "url": "https://ingot.example.com/anna/example",
     *           "description": "So far only the console is greeted.",
     *           "homepage": "https://ingot.example.com/anna/example",
     *           "git_http_url": "https://ingot.example.com/anna/example.git",
     *           "git_ssh_url": "ssh://git@ingot.example.com:2222/anna/example.git"
     *         },
     *         "commits": [
     *           {
     *             "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *             "message": "Greet the world\n",
     *             "timestamp": "2026-01-31T09:30:00.000Z",
     *             "url": "https://ingot.example.com/anna/example",
     *             "author": {
     *               "name": "Anna Schmidt",
     *               "email": "anna@example.com"
     *             }
     *           }
     *         ],
     *         "total_commits_count": 1
     *       },
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "note": {
     *         "id": 42,
     *         "body": "Looks good to me.",
     *         "attachment": null,
     *         "author": {
     *           "id": 42,
     *           "username": "anna",
     *           "name": "Anna Schmidt",
     *           "state": "active",
     *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *           "web_url": "https://ingot.example.com/anna"
     *         },
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "system": false,
     *         "noteable_id": 1,
     *         "noteable_type": "Issue"
     *       }
     *     }
     */
    ContributionEvent: {
      /** @description title of the contribution event, one line */
      title: null;
      /** @description id of the project that the contribution event is in */
      project_id: number;
      /**
       * @description what happened
       * @enum {string}
       */
      action_name:
        | 'created'
        | 'joined'
        | 'left'
        | 'removed due to membership expiration from'
        | 'pushed new'
        | 'pushed to'
        | 'deleted'
        | 'opened'
        | 'closed'
        | 'accepted'
        | 'commented on'
        | 'destroyed';
      /** @description id of what it is about */
      target_id: number | null;
      /** @description kind of what it is about */
      target_type: ('Issue' | 'MergeRequest' | 'Milestone' | 'Note') | null;
      /** @description the current title of the target; for a note, of its target */
      target_title: string | null;
      /** @description id of the user who wrote it */
      author_id: number;
      /** @description missing when the account is deleted */
      author?: components['schemas']['UserSummary'];
      /** @description username of the user who wrote it */
      author_username: string | null;
      /** @description the push, for push events */
      data: components['schemas']['PushPayload'] | null;
      /**
       * Format: date-time
       * @description only for comments
       */
      created_at?: string;
      /** @description only for comments */
      note?: {
        /** @description id of the contribution event, unique on this instance */
        id: number;
        /** @description text, Markdown */
        body: string;
        /** @description null: files are linked from the text */
        attachment: null;
        /** @description missing when the account is deleted */
        author?: components['schemas']['UserSummary'];
        /**
         * Format: date-time
         * @description when the contribution event was created
         */
        created_at: string;
        /** @description whether Ingot wrote the note, about a change */
        system: boolean;
        /** @description null for a commit */
        noteable_id: number | null;
        /**
         * @description kind of what the note is about
         * @enum {string}
         */
        noteable_type: 'Issue' | 'MergeRequest' | 'Commit' | 'Snippet';
      };
    };
    /**
     * @example {
     *       "before": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
     *       "after": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "ref": "main",
     *       "user_id": 1,
     *       "user_name": "Anna Schmidt",
     *       "repository": {
     *         "name": "Anna Schmidt",
     *         "url": "https://ingot.example.com/anna/example",
     *         "description": "So far only the console is greeted.",
     *         "homepage": "https://ingot.example.com/anna/example",
     *         "git_http_url": "https://ingot.example.com/anna/example.git",
     *         "git_ssh_url": "ssh://git@ingot.example.com:2222/anna/example.git"
     *       },
     *       "commits": [
     *         {
     *           "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *           "message": "Greet the world\n",
     *           "timestamp": "2026-01-31T09:30:00.000Z",
     *           "url": "https://ingot.example.com/anna/example",
     *           "author": {
     *             "name": "Anna Schmidt",
     *             "email": "anna@example.com"
     *           }
     *         }
     *       ],
     *       "total_commits_count": 1
     *     }
     */
    PushPayload: {
      /** @description the old commit id; 40 zeros when the ref was created */
      before: unknown;
      /** @description the new commit id; 40 zeros when the ref was deleted */
      after: unknown;
      /** @description name of the branch or tag */
      ref: string;
      /** @description id of the user */
      user_id: number;
      /** @description name of the user */
      user_name: string;
      /** @description the project as web hooks know it */
      repository: {
        /** @description name of the push payload */
        name: string;
        /** @description address of the push payload */
        url: string;
        /** @description description of the push payload, Markdown */
        description: string | null;
        /** @description address of the project for browsers */
        homepage: string;
        /** @description address for git over HTTP */
        git_http_url: string;
        /** @description address for git over SSH */
        git_ssh_url: string;
      };
      /** @description the newest 20 of the push, oldest first */
      commits: {
        /** @description id of the push payload, unique on this instance */
        id: unknown;
        /** @description message, in words */
        message: string;
        /**
         * Format: date-time
         * @description when it was made
         */
        timestamp: string;
        /** @description address of the push payload */
        url: string;
        /** @description the user who wrote the push payload; null once they are gone */
        author: {
          /** @description name of the push payload */
          name: string;
          /** @description email address */
          email: string;
        };
      }[];
      /** @description how many commits were pushed */
      total_commits_count: number;
    };
    /**
     * @example {
     *       "id": 42,
     *       "title": "CI",
     *       "key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID4eZTMz7DZ7C0sNIaG/OkF7eslyJmbtu920ni0+YaoZ",
     *       "fingerprint": "5a:b1:7c:33:0e:92:4f:d8:61:aa:20:9b:7e:c4:18:f6",
     *       "fingerprint_sha256": "SHA256:nZ5o3qk5Vw0m1hX8Yc2rT7uJ4sL9bD6fG1eK0pA3iQ8",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "expires_at": "2026-01-31T09:30:00.000Z",
     *       "can_push": false
     *     }
     */
    DeployKey: {
      /** @description id of the deploy key, unique on this instance */
      id: number;
      /** @description title of the deploy key, one line */
      title: string;
      /** @description public key, one line */
      key: string;
      /** @description MD5, as older clients show it */
      fingerprint: string;
      /** @description SHA-256, as `ssh-keygen -l` prints it */
      fingerprint_sha256: string;
      /**
       * Format: date-time
       * @description when the deploy key was created
       */
      created_at: string;
      /** @description from then on the key opens nothing; null for never */
      expires_at: string | null;
      /** @description whether the key may also push to this project */
      can_push: boolean;
    };
    /**
     * @example {
     *       "id": 42,
     *       "title": "CI",
     *       "key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID4eZTMz7DZ7C0sNIaG/OkF7eslyJmbtu920ni0+YaoZ",
     *       "fingerprint": "5a:b1:7c:33:0e:92:4f:d8:61:aa:20:9b:7e:c4:18:f6",
     *       "fingerprint_sha256": "SHA256:nZ5o3qk5Vw0m1hX8Yc2rT7uJ4sL9bD6fG1eK0pA3iQ8",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "expires_at": "2026-01-31T09:30:00.000Z",
     *       "projects_with_write_access": [
     *         {
     *           "id": 42,
     *           "name": "Anna Schmidt",
     *           "name_with_namespace": "Anna Schmidt / example",
     *           "path": "src/hello.py",
     *           "path_with_namespace": "anna/example"
     *         }
     *       ],
     *       "projects_with_readonly_access": [
     *         {
     *           "id": 42,
     *           "name": "Anna Schmidt",
     *           "name_with_namespace": "Anna Schmidt / example",
     *           "path": "src/hello.py",
     *           "path_with_namespace": "anna/example"
     *         }
     *       ]
     *     }
     */
    DeployKeyOfInstance: {
      /** @description id of the deploy key of instance, unique on this instance */
      id: number;
      /** @description title of the deploy key of instance, one line */
      title: string;
      /** @description public key, one line */
      key: string;
      /** @description MD5, as older clients show it */
      fingerprint: string;
      /** @description SHA-256, as `ssh-keygen -l` prints it */
      fingerprint_sha256: string;
      /**
       * Format: date-time
       * @description when the deploy key of instance was created
       */
      created_at: string;
      /** @description from then on the key opens nothing; null for never */
      expires_at: string | null;
      /** @description projects to which the key pushes; of keys with hundreds a page may show some */
      projects_with_write_access: {
        /** @description id of the deploy key of instance, unique on this instance */
        id: number;
        /** @description name of the deploy key of instance */
        name: string;
        /** @description names of the namespace and the project, with ` / ` between them */
        name_with_namespace: string;
        /** @description path of the deploy key of instance */
        path: string;
        /** @description path of the namespace and the project, with `/` between them */
        path_with_namespace: string;
      }[];
      /** @description projects that the key only reads; likewise */
      projects_with_readonly_access: {
        /** @description id of the deploy key of instance, unique on this instance */
        id: number;
        /** @description name of the deploy key of instance */
        name: string;
        /** @description names of the namespace and the project, with ` / ` between them */
        name_with_namespace: string;
        /** @description path of the deploy key of instance */
        path: string;
        /** @description path of the namespace and the project, with `/` between them */
        path_with_namespace: string;
      }[];
    };
    /**
     * @example {
     *       "id": 42,
     *       "iid": 1,
     *       "ref": "main",
     *       "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "user": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "environment": {
     *         "id": 42,
     *         "name": "staging",
     *         "slug": "staging",
     *         "external_url": "https://staging.example.com"
     *       },
     *       "deployable": {
     *         "id": 42,
     *         "status": "success",
     *         "stage": "build",
     *         "name": "deploy",
     *         "ref": "main",
     *         "tag": false,
     *         "coverage": 87.5,
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "started_at": "2026-01-31T09:30:00.000Z",
     *         "finished_at": "2026-01-31T09:30:00.000Z",
     *         "user": {
     *           "id": 42,
     *           "username": "anna",
     *           "name": "Anna Schmidt",
     *           "state": "active",
     *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *           "web_url": "https://ingot.example.com/anna",
     *           "created_at": "2026-01-31T09:30:00.000Z",
     *           "is_admin": false,
     *           "bio": "Writes greetings.",
     *           "location": "Graz",
     *           "im_handle": "",
     *           "professional_profile": "",
     *           "social_handle": "",
     *           "website_url": "https://anna.example.com",
     *           "organization": "Example"
     *         },
     *         "commit": {
     *           "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *           "short_id": "61049424",
     *           "title": "Greet the world",
     *           "message": "Greet the world\n",
     *           "author_name": "Anna Schmidt",
     *           "author_email": "anna@example.com",
     *           "created_at": "2026-01-31T09:30:00.000Z"
     *         },
     *         "runner": {
     *           "id": 42,
     *           "description": "linux, two cores",
     *           "active": false,
     *           "is_shared": false,
     *           "name": "gitlab-runner"
     *         },
     *         "pipeline": {
     *           "id": 42,
     *           "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *           "ref": "main",
     *           "status": "success"
     *         }
     *       }
     *     }
     */
    Deployment: {
      /** @description id of the deployment, unique on this instance */
      id: number;
      /** @description number of the deployment within its project */
      iid: number;
      /** @description name of the branch or tag */
      ref: string;
      /** @description id of the commit, 40 hexadecimal digits */
      sha: string;
      /**
       * Format: date-time
       * @description when the deployment was created
       */
      created_at: string;
      /** @description the user that the deployment belongs to */
      user: components['schemas']['UserSummary'] | null;
      /** @description the environment that was deployed to */
      environment: components['schemas']['EnvironmentSummary'];
      /** @description the job that deployed; null when it is deleted */
      deployable: components['schemas']['Deployable'] | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "name": "staging",
     *       "slug": "staging",
     *       "external_url": "https://staging.example.com"
     *     }
     */
    EnvironmentSummary: {
      /** @description id of the environment summary, unique on this instance */
      id: number;
      /** @description name of the environment summary */
      name: string;
      /** @description the name in a form for host names */
      slug: string;
      /** @description address at which the environment is reached; null without */
      external_url: string | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "status": "success",
     *       "stage": "build",
     *       "name": "deploy",
     *       "ref": "main",
     *       "tag": false,
     *       "coverage": 87.5,
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "started_at": "2026-01-31T09:30:00.000Z",
     *       "finished_at": "2026-01-31T09:30:00.000Z",
     *       "user": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "is_admin": false,
     *         "bio": "Writes greetings.",
     *         "location": "Graz",
     *         "im_handle": "",
     *         "professional_profile": "",
     *         "social_handle": "",
     *         "website_url": "https://anna.example.com",
     *         "organization": "Example"
     *       },
     *       "commit": {
     *         "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "short_id": "61049424",
     *         "title": "Greet the world",
     *         "message": "Greet the world\n",
     *         "author_name": "Anna Schmidt",
     *         "author_email": "anna@example.com",
     *         "created_at": "2026-01-31T09:30:00.000Z"
     *       },
     *       "runner": {
     *         "id": 42,
     *         "description": "linux, two cores",
     *         "active": false,
     *         "is_shared": false,
     *         "name": "gitlab-runner"
     *       },
     *       "pipeline": {
     *         "id": 42,
     *         "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "ref": "main",
     *         "status": "success"
     *       }
     *     }
     */
    Deployable: {
      /** @description id of the deployable, unique on this instance */
      id: number;
      /**
       * @description status of the deployable
       * @enum {string}
       */
      status: 'created' | 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'manual';
      /** @description name of the stage */
      stage: string;
      /** @description name of the deployable */
      name: string;
      /** @description name of the branch or tag */
      ref: string;
      /** @description whether it runs for a tag */
      tag: boolean;
      /** @description percentage of the code that tests ran; null when unknown */
      coverage: number | null;
      /**
       * Format: date-time
       * @description when the deployable was created
       */
      created_at: string;
      /** @description when the deployable began; null before */
      started_at: string | null;
      /** @description when the deployable ended; null before */
      finished_at: string | null;
      /** @description the user that the deployable belongs to */
      user: components['schemas']['UserProfile'] | null;
      /** @description the commit that it points to */
      commit: components['schemas']['JobCommit'] | null;
      /** @description the runner that took the job; null before */
      runner: components['schemas']['BasicRunner'] | null;
      /** @description the pipeline that the deployable belongs to */
      pipeline: components['schemas']['BasicPipeline'];
    };
    /**
     * @example {
     *       "id": 42,
     *       "username": "anna",
     *       "name": "Anna Schmidt",
     *       "state": "active",
     *       "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *       "web_url": "https://ingot.example.com/anna",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "is_admin": false,
     *       "bio": "Writes greetings.",
     *       "location": "Graz",
     *       "im_handle": "",
     *       "professional_profile": "",
     *       "social_handle": "",
     *       "website_url": "https://anna.example.com",
     *       "organization": "Example"
     *     }
     */
    UserProfile: {
      /** @description id of the user profile, unique on this instance */
      id: number;
      /** @description name in URLs and mentions, unique whatever its case */
      username: string;
      /** @description name of the user profile */
      name: string;
      /**
       * @description state of the user profile
       * @enum {string}
       */
      state: 'active' | 'blocked';
      /** @description address of the picture; null without one */
      avatar_url: string | null;
      /** @description address of the user profile for browsers */
      web_url: string;
      /**
       * Format: date-time
       * @description when the user profile was created
       */
      created_at: string;
      /** @description whether the user administers the instance */
      is_admin: boolean;
      /** @description what the user tells about themselves */
      bio: string | null;
      /** @description where the user lives */
      location: string | null;
      /** @description name of the user in an instant messenger */
      im_handle: string;
      /** @description name of the user in a professional network */
      professional_profile: string;
      /** @description name of the user in a social network */
      social_handle: string;
      /** @description website of the user */
      website_url: string;
      /** @description where the user works */
      organization: string | null;
    };
    /**
     * @example {
     *       "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "short_id": "61049424",
     *       "title": "Greet the world",
     *       "message": "Greet the world\n",
     *       "author_name": "Anna Schmidt",
     *       "author_email": "anna@example.com",
     *       "created_at": "2026-01-31T09:30:00.000Z"
     *     }
     */
    JobCommit: {
      /** @description id of the job commit, unique on this instance */
      id: string;
      /** @description the first characters of the id of the commit */
      short_id: string;
      /** @description title of the job commit, one line */
      title: string;
      /** @description message, in words */
      message: string;
      /** @description name of who wrote the change */
      author_name: string;
      /** @description email address of who wrote the change */
      author_email: string;
      /**
       * Format: date-time
       * @description when the job commit was created
       */
      created_at: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "description": "linux, two cores",
     *       "active": false,
     *       "is_shared": false,
     *       "name": "gitlab-runner"
     *     }
     */
    BasicRunner: {
      /** @description id of the basic runner, unique on this instance */
      id: number;
      /** @description description of the basic runner, Markdown */
      description: string;
      /** @description whether it can be used */
      active: boolean;
      /** @description whether it runs jobs of every project */
      is_shared: boolean;
      /** @description name of the basic runner */
      name: string | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "ref": "main",
     *       "status": "success"
     *     }
     */
    BasicPipeline: {
      /** @description id of the basic pipeline, unique on this instance */
      id: number;
      /** @description id of the commit, 40 hexadecimal digits */
      sha: string;
      /** @description name of the branch or tag */
      ref: string;
      /**
       * @description status of the basic pipeline
       * @enum {string}
       */
      status: 'created' | 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'manual';
    };
    /**
     * @example {
     *       "id": 42,
     *       "email": "anna@example.com"
     *     }
     */
    Email: {
      /** @description id of the email, unique on this instance */
      id: number;
      /** @description email address */
      email: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "name": "staging",
     *       "slug": "staging",
     *       "external_url": "https://staging.example.com",
     *       "state": "available",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "project": {
     *         "id": 42,
     *         "name": "Anna Schmidt",
     *         "path": "src/hello.py",
     *         "path_with_namespace": "anna/example",
     *         "web_url": "https://ingot.example.com/anna/example"
     *       }
     *     }
     */
    Environment: {
      /** @description id of the environment, unique on this instance */
      id: number;
      /** @description name of the environment */
      name: string;
      /** @description the name in a form for host names */
      slug: string;
      /** @description address at which the environment is reached; null without */
      external_url: string | null;
      /**
       * @description state of the environment
       * @enum {string}
       */
      state: 'available' | 'stopped';
      /**
       * Format: date-time
       * @description when the environment was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the environment was changed last
       */
      updated_at: string;
      /** @description the project that the environment is in */
      project: {
        /** @description id of the environment, unique on this instance */
        id: number;
        /** @description name of the environment */
        name: string;
        /** @description path of the environment */
        path: string;
        /** @description path of the namespace and the project, with `/` between them */
        path_with_namespace: string;
        /** @description address of the environment for browsers */
        web_url: string;
      };
    };
    /**
     * @example {
     *       "commit": {
     *         "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "parent_ids": [
     *           "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *         ],
     *         "message": "Greet the world\n",
     *         "author_name": "Anna Schmidt",
     *         "author_email": "anna@example.com",
     *         "authored_date": "2026-01-31T09:30:00.000Z",
     *         "committer_name": "Anna Schmidt",
     *         "committer_email": "anna@example.com",
     *         "committed_date": "2026-01-31T09:30:00.000Z"
     *       },
     *       "lines": [
     *         "print(\"hello, world\")"
     *       ]
     *     }
     */
    BlamedLines: {
      /** @description the commit that it points to */
      commit: {
        /** @description id of the blamed lines, unique on this instance */
        id: string;
        /** @description ids of the commits before it */
        parent_ids: string[];
        /** @description message, in words */
        message: string;
        /** @description name of who wrote the change */
        author_name: string;
        /** @description email address of who wrote the change */
        author_email: string;
        /**
         * Format: date-time
         * @description when the change was written
         */
        authored_date: string;
        /** @description name of who made the commit */
        committer_name: string;
        /** @description email address of who made the commit */
        committer_email: string;
        /**
         * Format: date-time
         * @description when the commit was made
         */
        committed_date: string;
      };
      /** @description without line endings */
      lines: string[];
    };
    /**
     * @example {
     *       "file_name": "hello.py",
     *       "file_path": "src/hello.py",
     *       "size": 22,
     *       "encoding": "base64",
     *       "content_sha256": "2d8bd7d9bb5f85ba643f0110d50cb506a1fe439e769a22503193ea6046bb87f7",
     *       "ref": "main",
     *       "blob_id": "79f7bbd25901e8334750839545a9bd021f0e4c83",
     *       "commit_id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "last_commit_id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "content": "cHJpbnQoImhlbGxvLCB3b3JsZCIpCg=="
     *     }
     */
    RepositoryFile: {
      /** @description name of the file */
      file_name: string;
      /** @description path of the file within the repository */
      file_path: string;
      /** @description in bytes */
      size: number;
      /**
       * @description `text`, or `base64` for content that is not UTF-8
       * @constant
       */
      encoding: 'base64';
      /** @description the SHA-256 of the content, hexadecimal */
      content_sha256: string;
      /** @description as requested */
      ref: string;
      /** @description id of the content in git */
      blob_id: string;
      /** @description the commit of `ref` */
      commit_id: string;
      /** @description the last commit that changed the file */
      last_commit_id: string;
      /** @description content, in the given `encoding` */
      content: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "name": "nightly report",
     *       "token": "k3vQ_8sT2bW9xYz7LmN4",
     *       "scopes": [
     *         "api"
     *       ],
     *       "active": false,
     *       "revoked": false,
     *       "impersonation": true,
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "expires_at": "2026-01-31"
     *     }
     */
    ImpersonationToken: {
      /** @description id of the impersonation token, unique on this instance */
      id: number;
      /** @description name of the impersonation token */
      name: string;
      /** @description secret value of the token */
      token: string;
      /** @description what the token permits */
      scopes: ('api' | 'read_user')[];
      /** @description neither revoked nor expired */
      active: boolean;
      /** @description whether it was revoked */
      revoked: boolean;
      /**
       * @description true: an administrator made it, to act as the user
       * @constant
       */
      impersonation: true;
      /**
       * Format: date-time
       * @description when the impersonation token was created
       */
      created_at: string;
      /** @description the token expires at the start of this day, in UTC */
      expires_at: string | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "iid": 1,
     *       "project_id": 1,
     *       "title": "Greet the whole world",
     *       "description": "So far only the console is greeted.",
     *       "state": "opened",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "closed_at": "2026-01-31T09:30:00.000Z",
     *       "labels": [
     *         "bug"
     *       ],
     *       "milestone": {
     *         "id": 42,
     *         "iid": 1,
     *         "project_id": 1,
     *         "title": "1.0",
     *         "description": "The first release.",
     *         "state": "active",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "updated_at": "2026-01-31T09:30:00.000Z",
     *         "due_date": "2026-01-31",
     *         "start_date": "2026-01-31"
     *       },
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "assignee": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "assignees": [
     *         {
     *           "id": 42,
     *           "username": "anna",
     *           "name": "Anna Schmidt",
     *           "state": "active",
     *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *           "web_url": "https://ingot.example.com/anna"
     *         }
     *       ],
     *       "user_notes_count": 3,
     *       "upvotes": 2,
     *       "downvotes": 0,
     *       "due_date": "2026-01-31",
     *       "confidential": false,
     *       "web_url": "https://ingot.example.com/anna/example/issues/1",
     *       "references": {
     *         "short": "#1",
     *         "relative": "#1",
     *         "full": "anna/example#1"
     *       },
     *       "subscribed": false
     *     }
     */
    Issue: {
      /** @description id of the issue, unique on this instance */
      id: number;
      /** @description number of the issue within its project */
      iid: number;
      /** @description id of the project that the issue is in */
      project_id: number;
      /** @description title of the issue, one line */
      title: string;
      /** @description description of the issue, Markdown */
      description: string | null;
      /**
       * @description also `opened` after it was reopened
       * @enum {string}
       */
      state: 'opened' | 'closed';
      /**
       * Format: date-time
       * @description when the issue was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the issue was changed last
       */
      updated_at: string;
      /** @description null unless it is closed, and for what was closed before this was kept */
      closed_at: string | null;
      /** @description names of its labels */
      labels: string[];
      /** @description its milestone; null without one */
      milestone: components['schemas']['Milestone'] | null;
      /** @description the user who wrote the issue; null once they are gone */
      author: components['schemas']['UserSummary'] | null;
      /** @description the user who works on the issue; null for nobody */
      assignee: components['schemas']['UserSummary'] | null;
      /** @description the assignee, for clients that expect several */
      assignees: components['schemas']['UserSummary'][];
      /** @description how many notes users wrote */
      user_notes_count: number;
      /** @description how many gave `thumbsup` */
      upvotes: number;
      /** @description how many gave `thumbsdown` */
      downvotes: number;
      /** @description the day on which it is due; null without one */
      due_date: string | null;
      /** @description whether only members from reporter on, its author and its assignee see it */
      confidential: boolean;
      /** @description address of the issue for browsers */
      web_url: string;
      /** @description for newer clients */
      references: {
        /** @description within its project, such as `#5` or `!5` */
        short: string;
        /** @description the same as `short` */
        relative: string;
        /** @description from other projects, such as `jane/site!5` */
        full: string;
      };
      /** @description only when a single issue is shown */
      subscribed?: boolean;
    };
    /**
     * @example {
     *       "id": 42,
     *       "iid": 1,
     *       "project_id": 1,
     *       "title": "1.0",
     *       "description": "The first release.",
     *       "state": "active",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "due_date": "2026-01-31",
     *       "start_date": "2026-01-31"
     *     }
     */
    Milestone: {
      /** @description id of the milestone, unique on this instance */
      id: number;
      /** @description number of the milestone within its project */
      iid: number;
      /** @description id of the project that the milestone is in */
      project_id: number;
      /** @description title of the milestone, one line */
      title: string;
      /** @description description of the milestone, Markdown */
      description: string | null;
      /**
       * @description state of the milestone
       * @enum {string}
       */
      state: 'active' | 'closed';
      /**
       * Format: date-time
       * @description when the milestone was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the milestone was changed last
       */
      updated_at: string;
      /** @description the day on which it is due; null without one */
      due_date: string | null;
      /** @description the day on which it begins; null without one */
      start_date: string | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "iid": 1,
     *       "project_id": 1,
     *       "title": "Greet the world",
     *       "description": "So far only the console is greeted.",
     *       "state": "opened",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "merged_at": "2026-01-31T09:30:00.000Z",
     *       "merged_by": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "closed_at": "2026-01-31T09:30:00.000Z",
     *       "target_branch": "main",
     *       "source_branch": "greeting",
     *       "upvotes": 2,
     *       "downvotes": 0,
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "assignee": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "assignees": [
     *         {
     *           "id": 42,
     *           "username": "anna",
     *           "name": "Anna Schmidt",
     *           "state": "active",
     *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *           "web_url": "https://ingot.example.com/anna"
     *         }
     *       ],
     *       "source_project_id": 1,
     *       "target_project_id": 1,
     *       "labels": [
     *         "bug"
     *       ],
     *       "work_in_progress": false,
     *       "draft": false,
     *       "milestone": {
     *         "id": 42,
     *         "iid": 1,
     *         "project_id": 1,
     *         "title": "1.0",
     *         "description": "The first release.",
     *         "state": "active",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "updated_at": "2026-01-31T09:30:00.000Z",
     *         "due_date": "2026-01-31",
     *         "start_date": "2026-01-31"
     *       },
     *       "merge_when_pipeline_succeeds": false,
     *       "merge_status": "unchecked",
     *       "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "merge_commit_sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "user_notes_count": 3,
     *       "should_remove_source_branch": null,
     *       "force_remove_source_branch": false,
     *       "web_url": "https://ingot.example.com/anna/example/merge_requests/1",
     *       "references": {
     *         "short": "!1",
     *         "relative": "!1",
     *         "full": "anna/example!1"
     *       },
     *       "subscribed": false,
     *       "merge_error": null,
     *       "diff_refs": {
     *         "base_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
     *         "head_sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "start_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *       },
     *       "head_pipeline": {
     *         "id": 42,
     *         "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "ref": "main",
     *         "status": "success"
     *       },
     *       "pipeline": {
     *         "id": 42,
     *         "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "ref": "main",
     *         "status": "success"
     *       },
     *       "user": {
     *         "can_merge": false
     *       },
     *       "rebase_in_progress": false
     *     }
     */
    MergeRequest: {
      /** @description id of the merge request, unique on this instance */
      id: number;
      /** @description number of the merge request within its project */
      iid: number;
      /** @description id of the project that the merge request is in */
      project_id: number;
      /** @description title of the merge request, one line */
      title: string;
      /** @description description of the merge request, Markdown */
      description: string | null;
      /**
       * @description state of the merge request
       * @enum {string}
       */
      state: 'opened' | 'closed' | 'merged';
      /**
       * Format: date-time
       * @description when the merge request was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the merge request was changed last
       */
      updated_at: string;
      /** @description null unless it is merged */
      merged_at: string | null;
      /** @description null unless it is merged */
      merged_by: components['schemas']['UserSummary'] | null;
      /** @description null unless it is closed, and for what was closed before this was kept */
      closed_at: string | null;
      /** @description the branch that the changes are merged into */
      target_branch: string;
      /** @description the branch with the changes */
      source_branch: string;
      /** @description how many gave `thumbsup` */
      upvotes: number;
      /** @description how many gave `thumbsdown` */
      downvotes: number;
      /** @description the user who wrote the merge request; null once they are gone */
      author: components['schemas']['UserSummary'] | null;
      /** @description the user who works on the merge request; null for nobody */
      assignee: components['schemas']['UserSummary'] | null;
      /** @description the assignee, for clients that expect several */
      assignees: components['schemas']['UserSummary'][];
      /** @description id of the project with the changes */
      source_project_id: number;
      /** @description id of the project that the changes are merged into */
      target_project_id: number;
      /** @description names of its labels */
      labels: string[];
      /** @description whether the title marks it as a draft, which is not merged */
      work_in_progress: boolean;
      /** @description as `work_in_progress`, for newer clients */
      draft: boolean;
      /** @description its milestone; null without one */
      milestone: components['schemas']['Milestone'] | null;
      /** @description whether it is merged as soon as its pipeline succeeds */
      merge_when_pipeline_succeeds: boolean;
      /**
       * @description current when a single merge request is shown; in lists as of the last check
       * @enum {string}
       */
      merge_status: 'unchecked' | 'can_be_merged' | 'cannot_be_merged';
      /** @description the head of the source branch */
      sha: string | null;
      /** @description id of the commit that merged it; null before */
      merge_commit_sha: string | null;
      /** @description how many notes users wrote */
      user_notes_count: number;
      /** @description whether the source branch is deleted when it is merged */
      should_remove_source_branch: boolean | null;
      /** @description whether its author wants the source branch deleted when it is merged */
      force_remove_source_branch: boolean;
      /** @description address of the merge request for browsers */
      web_url: string;
      /** @description for newer clients */
      references: {
        /** @description within its project, such as `#5` or `!5` */
        short: string;
        /** @description the same as `short` */
        relative: string;
        /** @description from other projects, such as `jane/site!5` */
        full: string;
      };
      /** @description only when a single merge request is shown */
      subscribed?: boolean;
      /** @description why the last rebase failed; null when it did not; only when a single merge request is shown */
      merge_error?: string | null;
      /** @description what its diff is between; null while that is unknown; only when a single merge request is shown */
      diff_refs?: {
        /** @description the merge base; null for unrelated histories */
        base_sha: string | null;
        /** @description the head of the source branch */
        head_sha: string;
        /** @description the head of the target branch */
        start_sha: string | null;
      } | null;
      /** @description the newest of its head; null without one, and for callers who see no pipelines; only when a single one is shown */
      head_pipeline?: components['schemas']['BasicPipeline'] | null;
      /** @description the same as `head_pipeline`, under its former name */
      pipeline?: components['schemas']['BasicPipeline'] | null;
      /** @description what the caller may do; null while it cannot be told; only when a single merge request is shown */
      user?: {
        /** @description whether the caller may merge into the target branch */
        can_merge: boolean;
      } | null;
      /** @description only when asked for by `include_rebase_in_progress` */
      rebase_in_progress?: boolean;
    };
    /**
     * @example {
     *       "id": 42,
     *       "status": "success",
     *       "stage": "build",
     *       "name": "build",
     *       "ref": "main",
     *       "tag": false,
     *       "coverage": 87.5,
     *       "allow_failure": false,
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "started_at": "2026-01-31T09:30:00.000Z",
     *       "finished_at": "2026-01-31T09:30:00.000Z",
     *       "erased_at": "2026-01-31T09:30:00.000Z",
     *       "duration": 63,
     *       "queued_duration": 0.8,
     *       "failure_reason": "script_failure",
     *       "tag_list": [
     *         "linux"
     *       ],
     *       "user": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "is_admin": false,
     *         "bio": "Writes greetings.",
     *         "location": "Graz",
     *         "im_handle": "",
     *         "professional_profile": "",
     *         "social_handle": "",
     *         "website_url": "https://anna.example.com",
     *         "organization": "Example"
     *       },
     *       "artifacts_file": {
     *         "filename": "artifacts.zip",
     *         "size": 22
     *       },
     *       "artifacts_expire_at": "2026-01-31T09:30:00.000Z",
     *       "commit": {
     *         "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "short_id": "61049424",
     *         "title": "Greet the world",
     *         "message": "Greet the world\n",
     *         "author_name": "Anna Schmidt",
     *         "author_email": "anna@example.com",
     *         "created_at": "2026-01-31T09:30:00.000Z"
     *       },
     *       "runner": {
     *         "id": 42,
     *         "description": "linux, two cores",
     *         "active": false,
     *         "is_shared": false,
     *         "name": "gitlab-runner"
     *       },
     *       "pipeline": {
     *         "id": 42,
     *         "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "ref": "main",
     *         "status": "success",
     *         "project_id": 1
     *       },
     *       "web_url": "https://ingot.example.com/anna/example/-/jobs/31"
     *     }
     */
    Job: {
      /** @description id of the job, unique on this instance */
      id: number;
      /**
       * @description status of the job
       * @enum {string}
       */
      status: 'created' | 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'manual';
      /** @description name of the stage */
      stage: string;
      /** @description name of the job */
      name: string;
      /** @description name of the branch or tag */
      ref: string;
      /** @description whether it runs for a tag */
      tag: boolean;
      /** @description percentage of the code that tests ran; null when unknown */
      coverage: number | null;
      /** @description whether the pipeline goes on when it fails */
      allow_failure: boolean;
      /**
       * Format: date-time
       * @description when the job was created
       */
      created_at: string;
      /** @description when the job began; null before */
      started_at: string | null;
      /** @description when the job ended; null before */
      finished_at: string | null;
      /** @description when its log and artifacts were erased; null before */
      erased_at: string | null;
      /** @description seconds of run time; up to now for a running job */
      duration: number | null;
      /** @description seconds of waiting for a runner */
      queued_duration: number | null;
      /** @description only for failed jobs */
      failure_reason?: string;
      /** @description tags that a runner needs */
      tag_list: string[];
      /** @description the user that the job belongs to */
      user: components['schemas']['UserProfile'] | null;
      /** @description only with artifacts */
      artifacts_file?: {
        /** @description name of the file */
        filename: string;
        /** @description size in bytes */
        size: number;
      };
      /** @description when its artifacts are deleted; null for never */
      artifacts_expire_at: string | null;
      /** @description the commit that it points to */
      commit: components['schemas']['JobCommit'] | null;
      /** @description the runner that took the job; null before */
      runner: components['schemas']['BasicRunner'] | null;
      /** @description the pipeline that the job belongs to */
      pipeline: {
        /** @description id of the job, unique on this instance */
        id: number;
        /** @description id of the commit, 40 hexadecimal digits */
        sha: string;
        /** @description name of the branch or tag */
        ref: string;
        /**
         * @description status of the job
         * @enum {string}
         */
        status: 'created' | 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'manual';
        /** @description id of the project that the job is in */
        project_id: number;
      };
      /** @description address of the job for browsers */
      web_url: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "name": "bug",
     *       "color": "#d9534f",
     *       "description": "Something does not work.",
     *       "open_issues_count": 4,
     *       "closed_issues_count": 12,
     *       "open_merge_requests_count": 2,
     *       "priority": 1,
     *       "subscribed": false
     *     }
     */
    Label: {
      /** @description id of the label, unique on this instance */
      id: number;
      /** @description name of the label */
      name: string;
      /** @description colour, `#` and 6 hexadecimal digits */
      color: string;
      /** @description description of the label, Markdown */
      description: string | null;
      /** @description only issues that the caller may read; likewise the other counts */
      open_issues_count: number;
      /** @description how many closed issues have it */
      closed_issues_count: number;
      /** @description how many open merge requests have it */
      open_merge_requests_count: number;
      /** @description a lower number is more urgent */
      priority: number | null;
      /** @description whether the caller is told of what happens */
      subscribed: boolean;
    };
    /**
     * @example {
     *       "id": 42,
     *       "username": "anna",
     *       "name": "Anna Schmidt",
     *       "state": "active",
     *       "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *       "web_url": "https://ingot.example.com/anna",
     *       "access_level": 30,
     *       "expires_at": "2026-01-31"
     *     }
     */
    Member: {
      /** @description id of the member, unique on this instance */
      id: number;
      /** @description name in URLs and mentions, unique whatever its case */
      username: string;
      /** @description name of the member */
      name: string;
      /**
       * @description state of the member
       * @enum {string}
       */
      state: 'active' | 'blocked';
      /** @description address of the picture; null without one */
      avatar_url: string | null;
      /** @description address of the member for browsers */
      web_url: string;
      /** @description access level: 10 guest, 20 reporter, 30 developer, 40 maintainer, 50 owner */
      access_level: number;
      /** @description the day from which the member is no longer valid; null for never */
      expires_at: string | null;
    };
    /**
     * @example {
     *       "source_id": 1,
     *       "source_name": "example",
     *       "source_type": "Project",
     *       "access_level": 30
     *     }
     */
    Membership: {
      /** @description the id of the project */
      source_id: number;
      /** @description the name of the project */
      source_name: string;
      /**
       * @description always a project
       * @constant
       */
      source_type: 'Project';
      /** @description access level: 10 guest, 20 reporter, 30 developer, 40 maintainer, 50 owner */
      access_level: number;
    };
    /**
     * @example {
     *       "id": 42,
     *       "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "ref": "main",
     *       "status": "success",
     *       "before_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
     *       "tag": false,
     *       "yaml_errors": null,
     *       "user": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "started_at": "2026-01-31T09:30:00.000Z",
     *       "finished_at": "2026-01-31T09:30:00.000Z",
     *       "committed_at": "2026-01-31T09:30:00.000Z",
     *       "duration": 63,
     *       "coverage": "87.50",
     *       "web_url": "https://ingot.example.com/anna/example"
     *     }
     */
    Pipeline: {
      /** @description id of the pipeline, unique on this instance */
      id: number;
      /** @description id of the commit, 40 hexadecimal digits */
      sha: string;
      /** @description name of the branch or tag */
      ref: string;
      /**
       * @description status of the pipeline
       * @enum {string}
       */
      status: 'created' | 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'manual';
      /** @description the commit before the push; zeros without a push */
      before_sha: string;
      /** @description whether the ref is a tag */
      tag: boolean;
      /** @description what is wrong with the configuration; null when nothing is */
      yaml_errors: string | null;
      /** @description the user that the pipeline belongs to */
      user: components['schemas']['UserSummary'] | null;
      /**
       * Format: date-time
       * @description when the pipeline was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the pipeline was changed last
       */
      updated_at: string;
      /** @description when the pipeline began; null before */
      started_at: string | null;
      /** @description when the pipeline ended; null before */
      finished_at: string | null;
      /** @description when the commit was made */
      committed_at: string | null;
      /** @description seconds during which any job ran; null until it is complete */
      duration: number | null;
      /** @description the mean of the latest coverages, two decimals */
      coverage: string | null;
      /** @description address of the pipeline for browsers */
      web_url: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "head_commit_sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "base_commit_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
     *       "start_commit_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "merge_request_id": 1,
     *       "state": "collected",
     *       "real_size": "1",
     *       "commits": [
     *         {
     *           "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *           "short_id": "61049424",
     *           "title": "Greet the world",
     *           "created_at": "2026-01-31T09:30:00.000Z",
     *           "parent_ids": [
     *             "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *           ],
     *           "message": "Greet the world\n",
     *           "author_name": "Anna Schmidt",
     *           "author_email": "anna@example.com",
     *           "authored_date": "2026-01-31T09:30:00.000Z",
     *           "committer_name": "Anna Schmidt",
     *           "committer_email": "anna@example.com",
     *           "committed_date": "2026-01-31T09:30:00.000Z",
     *           "web_url": "https://ingot.example.com/anna/example/commit/6104942438c14ec7bd21c6cd5bd995272b3faff6"
     *         }
     *       ],
     *       "diffs": [
     *         {
     *           "old_path": "src/hello.py",
     *           "new_path": "src/hello.py",
     *           "a_mode": "100644",
     *           "b_mode": "100644",
     *           "diff": "@@ -1 +1 @@\n-print(\"hello\")\n+print(\"hello, world\")\n",
     *           "new_file": false,
     *           "renamed_file": false,
     *           "deleted_file": false
     *         }
     *       ]
     *     }
     */
    MergeRequestDiffVersionDetail: {
      /** @description id of the merge request diff version detail, unique on this instance */
      id: number;
      /** @description the head of the source branch */
      head_commit_sha: string;
      /** @description the merge base; null for unrelated histories */
      base_commit_sha: string | null;
      /** @description the head of the target branch; null when it did not exist */
      start_commit_sha: string | null;
      /**
       * Format: date-time
       * @description when the merge request diff version detail was created
       */
      created_at: string;
      /** @description id of the merge request */
      merge_request_id: number;
      /**
       * @description state of the merge request diff version detail
       * @enum {string}
       */
      state: 'collected' | 'empty' | 'overflow';
      /** @description the number of files, with a plus sign when there are more; null when unknown */
      real_size: string | null;
      /** @description the commits */
      commits: components['schemas']['Commit'][];
      /** @description the changed files */
      diffs: components['schemas']['DiffEntry'][];
    };
    /**
     * @example {
     *       "id": 42,
     *       "iid": 1,
     *       "project_id": 1,
     *       "title": "Greet the world",
     *       "description": "So far only the console is greeted.",
     *       "state": "opened",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "merged_at": "2026-01-31T09:30:00.000Z",
     *       "merged_by": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "closed_at": "2026-01-31T09:30:00.000Z",
     *       "target_branch": "main",
     *       "source_branch": "greeting",
     *       "upvotes": 2,
     *       "downvotes": 0,
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "assignee": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "assignees": [
     *         {
     *           "id": 42,
     *           "username": "anna",
     *           "name": "Anna Schmidt",
     *           "state": "active",
     *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *           "web_url": "https://ingot.example.com/anna"
     *         }
     *       ],
     *       "source_project_id": 1,
     *       "target_project_id": 1,
     *       "labels": [
     *         "bug"
     *       ],
     *       "work_in_progress": false,
     *       "draft": false,
     *       "milestone": {
     *         "id": 42,
     *         "iid": 1,
     *         "project_id": 1,
     *         "title": "1.0",
     *         "description": "The first release.",
     *         "state": "active",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "updated_at": "2026-01-31T09:30:00.000Z",
     *         "due_date": "2026-01-31",
     *         "start_date": "2026-01-31"
     *       },
     *       "merge_when_pipeline_succeeds": false,
     *       "merge_status": "unchecked",
     *       "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "merge_commit_sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "user_notes_count": 3,
     *       "should_remove_source_branch": null,
     *       "force_remove_source_branch": false,
     *       "web_url": "https://ingot.example.com/anna/example/merge_requests/1",
     *       "references": {
     *         "short": "!1",
     *         "relative": "!1",
     *         "full": "anna/example!1"
     *       },
     *       "subscribed": false,
     *       "merge_error": null,
     *       "diff_refs": {
     *         "base_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
     *         "head_sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "start_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *       },
     *       "head_pipeline": {
     *         "id": 42,
     *         "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "ref": "main",
     *         "status": "success"
     *       },
     *       "pipeline": {
     *         "id": 42,
     *         "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "ref": "main",
     *         "status": "success"
     *       },
     *       "user": {
     *         "can_merge": false
     *       },
     *       "rebase_in_progress": false,
     *       "changes": [
     *         {
     *           "old_path": "src/hello.py",
     *           "new_path": "src/hello.py",
     *           "a_mode": "100644",
     *           "b_mode": "100644",
     *           "diff": "@@ -1 +1 @@\n-print(\"hello\")\n+print(\"hello, world\")\n",
     *           "new_file": false,
     *           "renamed_file": false,
     *           "deleted_file": false
     *         }
     *       ]
     *     }
     */
    MergeRequestWithChanges: {
      /** @description id of the merge request with changes, unique on this instance */
      id: number;
      /** @description number of the merge request with changes within its project */
      iid: number;
      /** @description id of the project that the merge request with changes is in */
      project_id: number;
      /** @description title of the merge request with changes, one line */
      title: string;
      /** @description description of the merge request with changes, Markdown */
      description: string | null;
      /**
       * @description state of the merge request with changes
       * @enum {string}
       */
      state: 'opened' | 'closed' | 'merged';
      /**
       * Format: date-time
       * @description when the merge request with changes was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the merge request with changes was changed last
       */
      updated_at: string;
      /** @description null unless it is merged */
      merged_at: string | null;
      /** @description null unless it is merged */
      merged_by: components['schemas']['UserSummary'] | null;
      /** @description null unless it is closed, and for what was closed before this was kept */
      closed_at: string | null;
      /** @description the branch that the changes are merged into */
      target_branch: string;
      /** @description the branch with the changes */
      source_branch: string;
      /** @description how many gave `thumbsup` */
      upvotes: number;
      /** @description how many gave `thumbsdown` */
      downvotes: number;
      /** @description the user who wrote the merge request with changes; null once they are gone */
      author: components['schemas']['UserSummary'] | null;
      /** @description the user who works on the merge request with changes; null for nobody */
      assignee: components['schemas']['UserSummary'] | null;
      /** @description the assignee, for clients that expect several */
      assignees: components['schemas']['UserSummary'][];
      /** @description id of the project with the changes */
      source_project_id: number;
      /** @description id of the project that the changes are merged into */
      target_project_id: number;
      /** @description names of its labels */
      labels: string[];
      /** @description whether the title marks it as a draft, which is not merged */
      work_in_progress: boolean;
      /** @description as `work_in_progress`, for newer clients */
      draft: boolean;
      /** @description its milestone; null without one */
      milestone: components['schemas']['Milestone'] | null;
      /** @description whether it is merged as soon as its pipeline succeeds */
      merge_when_pipeline_succeeds: boolean;
      /**
       * @description current when a single merge request is shown; in lists as of the last check
       * @enum {string}
       */
      merge_status: 'unchecked' | 'can_be_merged' | 'cannot_be_merged';
      /** @description the head of the source branch */
      sha: string | null;
      /** @description id of the commit that merged it; null before */
      merge_commit_sha: string | null;
      /** @description how many notes users wrote */
      user_notes_count: number;
      /** @description whether the source branch is deleted when it is merged */
      should_remove_source_branch: boolean | null;
      /** @description whether its author wants the source branch deleted when it is merged */
      force_remove_source_branch: boolean;
      /** @description address of the merge request with changes for browsers */
      web_url: string;
      /** @description for newer clients */
      references: {
        /** @description within its project, such as `#5` or `!5` */
        short: string;
        /** @description the same as `short` */
        relative: string;
        /** @description from other projects, such as `jane/site!5` */
        full: string;
      };
      /** @description only when a single merge request is shown */
      subscribed?: boolean;
      /** @description why the last rebase failed; null when it did not; only when a single merge request is shown */
      merge_error?: string | null;
      /** @description what its diff is between; null while that is unknown; only when a single merge request is shown */
      diff_refs?: {
        /** @description the merge base; null for unrelated histories */
        base_sha: string | null;
        /** @description the head of the source branch */
        head_sha: string;
        /** @description the head of the target branch */
        start_sha: string | null;
      } | null;
      /** @description the newest of its head; null without one, and for callers who see no pipelines; only when a single one is shown */
      head_pipeline?: components['schemas']['BasicPipeline'] | null;
      /** @description the same as `head_pipeline`, under its former name */
      pipeline?: components['schemas']['BasicPipeline'] | null;
      /** @description what the caller may do; null while it cannot be told; only when a single merge request is shown */
      user?: {
        /** @description whether the caller may merge into the target branch */
        can_merge: boolean;
      } | null;
      /** @description only when asked for by `include_rebase_in_progress` */
      rebase_in_progress?: boolean;
      /** @description the changed files */
      changes: components['schemas']['DiffEntry'][];
    };
    /**
     * @example {
     *       "id": 42,
     *       "head_commit_sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "base_commit_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
     *       "start_commit_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "merge_request_id": 1,
     *       "state": "collected",
     *       "real_size": "1"
     *     }
     */
    MergeRequestDiffVersion: {
      /** @description id of the merge request diff version, unique on this instance */
      id: number;
      /** @description the head of the source branch */
      head_commit_sha: string;
      /** @description the merge base; null for unrelated histories */
      base_commit_sha: string | null;
      /** @description the head of the target branch; null when it did not exist */
      start_commit_sha: string | null;
      /**
       * Format: date-time
       * @description when the merge request diff version was created
       */
      created_at: string;
      /** @description id of the merge request */
      merge_request_id: number;
      /**
       * @description state of the merge request diff version
       * @enum {string}
       */
      state: 'collected' | 'empty' | 'overflow';
      /** @description the number of files, with a plus sign when there are more; null when unknown */
      real_size: string | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "name": "Anna Schmidt",
     *       "path": "anna",
     *       "kind": "user",
     *       "full_path": "anna"
     *     }
     */
    Namespace: {
      /** @description id of the namespace, unique on this instance */
      id: number;
      /** @description name of the namespace */
      name: string;
      /** @description path of the namespace */
      path: string;
      /**
       * @description kind of the namespace
       * @enum {string}
       */
      kind: 'user' | 'group';
      /** @description path with those above it */
      full_path: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "body": "Looks good to me.",
     *       "attachment": null,
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "system": false,
     *       "noteable_id": 1,
     *       "noteable_iid": 1,
     *       "noteable_type": "Issue"
     *     }
     */
    Note: {
      /** @description id of the note, unique on this instance */
      id: number;
      /** @description text, Markdown */
      body: string;
      /** @description null: files are linked from the text */
      attachment: null;
      /** @description the user who wrote the note; null once they are gone */
      author: components['schemas']['UserSummary'] | null;
      /**
       * Format: date-time
       * @description when the note was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the note was changed last
       */
      updated_at: string;
      /** @description written by Ingot to record a change */
      system: boolean;
      /** @description id of what the note is about */
      noteable_id: number;
      /** @description iid of what the note is about; null for a snippet; not in searches */
      noteable_iid?: number | null;
      /**
       * @description kind of what the note is about
       * @enum {string}
       */
      noteable_type: 'Issue' | 'MergeRequest' | 'Snippet';
    };
    /**
     * @example {
     *       "note": "Looks good to me.",
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       }
     *     }
     */
    MergeRequestComment: {
      /** @description text of the note, Markdown */
      note: string;
      /** @description the user who wrote the merge request comment; null once they are gone */
      author: components['schemas']['UserSummary'] | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "name": "nightly report",
     *       "scopes": [
     *         "api"
     *       ],
     *       "user_id": 1,
     *       "active": false,
     *       "revoked": false,
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "last_used_at": "2026-01-31T09:30:00.000Z",
     *       "expires_at": "2026-01-31",
     *       "token": "k3vQ_8sT2bW9xYz7LmN4"
     *     }
     */
    NewPersonalAccessToken: {
      /** @description id of the new personal access token, unique on this instance */
      id: number;
      /** @description name of the new personal access token */
      name: string;
      /** @description what the token permits */
      scopes: ('api' | 'read_user')[];
      /** @description id of the user */
      user_id: number;
      /** @description neither revoked nor expired */
      active: boolean;
      /** @description whether it was revoked */
      revoked: boolean;
      /**
       * Format: date-time
       * @description when the new personal access token was created
       */
      created_at: string;
      /** @description accurate to a few minutes */
      last_used_at: string | null;
      /** @description the token expires at the start of this day, in UTC */
      expires_at: string | null;
      /** @description shown only once */
      token: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "name": "nightly report",
     *       "scopes": [
     *         "api"
     *       ],
     *       "user_id": 1,
     *       "active": false,
     *       "revoked": false,
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "last_used_at": "2026-01-31T09:30:00.000Z",
     *       "expires_at": "2026-01-31"
     *     }
     */
    PersonalAccessToken: {
      /** @description id of the personal access token, unique on this instance */
      id: number;
      /** @description name of the personal access token */
      name: string;
      /** @description what the token permits */
      scopes: ('api' | 'read_user')[];
      /** @description id of the user */
      user_id: number;
      /** @description neither revoked nor expired */
      active: boolean;
      /** @description whether it was revoked */
      revoked: boolean;
      /**
       * Format: date-time
       * @description when the personal access token was created
       */
      created_at: string;
      /** @description accurate to a few minutes */
      last_used_at: string | null;
      /** @description the token expires at the start of this day, in UTC */
      expires_at: string | null;
    };
    /**
     * @example {
     *       "key": "DEPLOY_TARGET",
     *       "value": "staging",
     *       "variable_type": "env_var"
     *     }
     */
    PipelineVariable: {
      /** @description the key */
      key: string;
      /** @description value of the pipeline variable */
      value: string;
      /**
       * @description an environment variable (`env_var`), or a file that the variable names (`file`)
       * @enum {string}
       */
      variable_type: 'env_var' | 'file';
    };
    /**
     * @example {
     *       "tag_name": "v1.0.0",
     *       "name": "First release",
     *       "description": "Greets the world.",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "released_at": "2026-01-31T09:30:00.000Z",
     *       "upcoming_release": false,
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "commit": {
     *         "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "short_id": "61049424",
     *         "title": "Greet the world",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "parent_ids": [
     *           "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *         ],
     *         "message": "Greet the world\n",
     *         "author_name": "Anna Schmidt",
     *         "author_email": "anna@example.com",
     *         "authored_date": "2026-01-31T09:30:00.000Z",
     *         "committer_name": "Anna Schmidt",
     *         "committer_email": "anna@example.com",
     *         "committed_date": "2026-01-31T09:30:00.000Z",
     *         "web_url": "https://ingot.example.com/anna/example/commit/6104942438c14ec7bd21c6cd5bd995272b3faff6"
     *       },
     *       "commit_path": "/anna/example/commit/v1.0.0",
     *       "tag_path": "/anna/example/tags/v1.0.0",
     *       "milestones": [
     *         null
     *       ],
     *       "assets": {
     *         "count": 1,
     *         "sources": [
     *           {
     *             "format": "tar.gz",
     *             "url": "https://ingot.example.com/anna/example"
     *           }
     *         ],
     *         "links": [
     *           {
     *             "id": 42,
     *             "name": "hello.zip",
     *             "url": "https://example.com/downloads/hello.zip",
     *             "direct_asset_url": "https://example.com/downloads/hello.zip",
     *             "link_type": "other"
     *           }
     *         ]
     *       },
     *       "evidences": [],
     *       "_links": {
     *         "self": "https://ingot.example.com/anna/example/releases/v1.0.0"
     *       }
     *     }
     */
    ProjectRelease: {
      /** @description name of the tag */
      tag_name: string;
      /** @description the name of the tag unless given */
      name: string;
      /** @description description of the project release, Markdown */
      description: string;
      /**
       * Format: date-time
       * @description when the project release was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the release was published
       */
      released_at: string;
      /** @description `released_at` is still to come */
      upcoming_release: boolean;
      /** @description the user who wrote the project release; null once they are gone */
      author: components['schemas']['UserSummary'] | null;
      /** @description the commit that it points to */
      commit: components['schemas']['Commit'];
      /** @description path of the commit for browsers */
      commit_path: string;
      /** @description path of the tag for browsers */
      tag_path: string;
      /** @description always empty */
      milestones: unknown[];
      /** @description what can be downloaded */
      assets: {
        /** @description how many there are */
        count: number;
        /** @description archives of the source code */
        sources: {
          /** @description format of the archive */
          format: string;
          /** @description address of the project release */
          url: string;
        }[];
        /** @description what else can be downloaded; of many long ones a list shows the newest, and `count` all */
        links: components['schemas']['ReleaseLink'][];
      };
      /** @description always empty */
      evidences: unknown[];
      /** @description addresses of what belongs to it */
      _links: {
        /** @description address of the project release */
        self: string;
      };
    };
    /**
     * @example {
     *       "id": 42,
     *       "name": "hello.zip",
     *       "url": "https://example.com/downloads/hello.zip",
     *       "direct_asset_url": "https://example.com/downloads/hello.zip",
     *       "link_type": "other"
     *     }
     */
    ReleaseLink: {
      /** @description id of the release link, unique on this instance */
      id: number;
      /** @description name of the release link */
      name: string;
      /** @description address of the release link */
      url: string;
      /** @description the same as `url` */
      direct_asset_url: string;
      /**
       * @description what the link leads to
       * @enum {string}
       */
      link_type: 'other' | 'runbook' | 'image' | 'package';
    };
    /**
     * @example {
     *       "variable_type": "env_var",
     *       "key": "DEPLOY_TARGET",
     *       "value": "staging",
     *       "protected": false,
     *       "masked": false,
     *       "raw": false,
     *       "environment_scope": "*",
     *       "description": "So far only the console is greeted."
     *     }
     */
    ProjectVariable: {
      /**
       * @description `file`: jobs get the path of a file with the value
       * @enum {string}
       */
      variable_type: 'env_var' | 'file';
      /** @description the key */
      key: string;
      /** @description value of the project variable */
      value: string;
      /** @description only for jobs of protected branches */
      protected: boolean;
      /** @description whether job logs mask the value */
      masked: boolean;
      /** @description whether variables in the value stay unexpanded */
      raw: boolean;
      /**
       * @description the environments that the variable is for; `*` for all
       * @constant
       */
      environment_scope: '*';
      /** @description description of the project variable, Markdown */
      description: string | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "http_url_to_repo": "https://ingot.example.com/anna/example.git",
     *       "web_url": "https://ingot.example.com/anna/example",
     *       "name": "example",
     *       "name_with_namespace": "Anna Schmidt / example",
     *       "path": "example",
     *       "path_with_namespace": "anna/example",
     *       "description": "Greets the world.",
     *       "default_branch": "main",
     *       "topics": [
     *         "greetings"
     *       ],
     *       "tag_list": [
     *         "greetings"
     *       ],
     *       "ssh_url_to_repo": "ssh://git@ingot.example.com:2222/anna/example.git",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "last_activity_at": "2026-01-31T09:30:00.000Z",
     *       "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *       "star_count": 7,
     *       "forks_count": 0,
     *       "archived": false,
     *       "visibility": "private",
     *       "owner": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "container_registry_enabled": false,
     *       "issues_enabled": false,
     *       "merge_requests_enabled": false,
     *       "wiki_enabled": false,
     *       "jobs_enabled": false,
     *       "snippets_enabled": false,
     *       "shared_runners_enabled": false,
     *       "lfs_enabled": false,
     *       "creator_id": 1,
     *       "namespace": {
     *         "id": 42,
     *         "name": "Anna Schmidt",
     *         "path": "anna",
     *         "kind": "user",
     *         "full_path": "anna"
     *       },
     *       "open_issues_count": 4,
     *       "runners_token": "k3vQ_8sT2bW9xYz7LmN4",
     *       "public_jobs": false,
     *       "repository_storage": "default",
     *       "shared_with_groups": [],
     *       "only_allow_merge_if_pipeline_succeeds": false,
     *       "request_access_enabled": false,
     *       "only_allow_merge_if_all_discussions_are_resolved": false,
     *       "permissions": {
     *         "project_access": {
     *           "access_level": 30,
     *           "notification_level": 3
     *         },
     *         "group_access": {
     *           "access_level": 30,
     *           "notification_level": 3
     *         }
     *       }
     *     }
     */
    Project: {
      /** @description id of the project, unique on this instance */
      id: number;
      /** @description address for git over HTTP */
      http_url_to_repo: string;
      /** @description address of the project for browsers */
      web_url: string;
      /** @description name of the project */
      name: string;
      /** @description names of the namespace and the project, with ` / ` between them */
      name_with_namespace: string;
      /** @description path of the project */
      path: string;
      /** @description path of the namespace and the project, with `/` between them */
      path_with_namespace: string;
      /** @description description of the project, Markdown */
      description: string | null;
      /** @description null while the repository is empty */
      default_branch: string | null;
      /** @description topics of the project */
      topics: string[];
      /** @description the same as `topics`, under its former name */
      tag_list: string[];
      /** @description address for git over SSH */
      ssh_url_to_repo: string;
      /**
       * Format: date-time
       * @description when the project was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when something last happened in the project
       */
      last_activity_at: string;
      /** @description address of the picture; null without one */
      avatar_url: string | null;
      /** @description how many users have starred the project */
      star_count: number;
      /** @description how many forks there are */
      forks_count: number;
      /** @description whether the project is archived, and nothing in it changes */
      archived: boolean;
      /**
       * @description who sees the project: members (`private`), signed-in users (`internal`) or everybody (`public`)
       * @enum {string}
       */
      visibility: 'private' | 'internal' | 'public';
      /** @description only for projects outside groups */
      owner?: components['schemas']['UserSummary'];
      /** @description whether the project has a container registry */
      container_registry_enabled: boolean;
      /** @description whether the project has issues */
      issues_enabled: boolean;
      /** @description whether the project has merge requests */
      merge_requests_enabled: boolean;
      /** @description whether the project has a wiki */
      wiki_enabled: boolean;
      /** @description whether the project has pipelines */
      jobs_enabled: boolean;
      /** @description whether the project has snippets */
      snippets_enabled: boolean;
      /** @description whether runners of the instance run its jobs */
      shared_runners_enabled: boolean;
      /** @description whether large files are kept outside of git */
      lfs_enabled: boolean;
      /** @description id of the user who created the project */
      creator_id: number;
      /** @description the user or group whose project it is */
      namespace: components['schemas']['Namespace'];
      /** @description only when issues are enabled */
      open_issues_count?: number;
      /** @description only for maintainers */
      runners_token?: string;
      /** @description whether everybody who sees the project sees its pipelines */
      public_jobs: boolean;
      /** @description only for administrators */
      repository_storage?: string;
      /** @description groups that have access */
      shared_with_groups: {
        /** @description id of the group; null where it is not about one */
        group_id: number;
        /** @description name of the group */
        group_name: string;
        /** @description access level of the group */
        group_access_level: number;
      }[];
      /** @description whether merging needs a pipeline that succeeded */
      only_allow_merge_if_pipeline_succeeds: boolean;
      /** @description whether users may ask to become members */
      request_access_enabled: boolean;
      /** @description whether merging needs all discussions to be resolved */
      only_allow_merge_if_all_discussions_are_resolved: boolean;
      /** @description only for signed-in callers */
      permissions?: {
        /** @description access as a member; null without */
        project_access: {
          /** @description access level: 10 guest, 20 reporter, 30 developer, 40 maintainer, 50 owner */
          access_level: number;
          /** @description how much the user is told of */
          notification_level: number;
        } | null;
        /** @description access by a group; null without */
        group_access: {
          /** @description access level: 10 guest, 20 reporter, 30 developer, 40 maintainer, 50 owner */
          access_level: number;
          /** @description how much the user is told of */
          notification_level: number;
        } | null;
      };
    };
    /**
     * @example {
     *       "id": 42,
     *       "http_url_to_repo": "https://ingot.example.com/anna/example.git",
     *       "web_url": "https://ingot.example.com/anna/example",
     *       "name": "example",
     *       "name_with_namespace": "Anna Schmidt / example",
     *       "path": "example",
     *       "path_with_namespace": "anna/example",
     *       "description": "So far only the console is greeted.",
     *       "default_branch": "main",
     *       "topics": [
     *         "greetings"
     *       ],
     *       "tag_list": [
     *         "greetings"
     *       ],
     *       "ssh_url_to_repo": "ssh://git@ingot.example.com:2222/anna/example.git",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "last_activity_at": "2026-01-31T09:30:00.000Z",
     *       "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *       "star_count": 7,
     *       "forks_count": 0
     *     }
     */
    BasicProject: {
      /** @description id of the basic project, unique on this instance */
      id: number;
      /** @description address for git over HTTP */
      http_url_to_repo: string;
      /** @description address of the basic project for browsers */
      web_url: string;
      /** @description name of the basic project */
      name: string;
      /** @description names of the namespace and the project, with ` / ` between them */
      name_with_namespace: string;
      /** @description path of the basic project */
      path: string;
      /** @description path of the namespace and the project, with `/` between them */
      path_with_namespace: string;
      /** @description description of the basic project, Markdown */
      description: string | null;
      /** @description null while the repository is empty */
      default_branch: string | null;
      /** @description topics of the project */
      topics: string[];
      /** @description the same as `topics`, under its former name */
      tag_list: string[];
      /** @description address for git over SSH */
      ssh_url_to_repo: string;
      /**
       * Format: date-time
       * @description when the basic project was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when something last happened in the basic project
       */
      last_activity_at: string;
      /** @description address of the picture; null without one */
      avatar_url: string | null;
      /** @description how many users have starred the project */
      star_count: number;
      /** @description how many forks there are */
      forks_count: number;
    };
    /**
     * @example {
     *       "id": 42,
     *       "name": "main",
     *       "push_access_levels": [
     *         {
     *           "id": 42,
     *           "access_level": 30,
     *           "access_level_description": "Developers + Maintainers",
     *           "user_id": null,
     *           "group_id": null
     *         }
     *       ],
     *       "merge_access_levels": [
     *         {
     *           "id": 42,
     *           "access_level": 30,
     *           "access_level_description": "Developers + Maintainers",
     *           "user_id": null,
     *           "group_id": null
     *         }
     *       ],
     *       "allow_force_push": false,
     *       "code_owner_approval_required": false
     *     }
     */
    ProtectedBranch: {
      /** @description id of the protected branch, unique on this instance */
      id: number;
      /** @description a branch name, or a pattern in which `*` stands for any characters, including slashes */
      name: string;
      /** @description who may push to the branch */
      push_access_levels: {
        /** @description id of the protected branch, unique on this instance */
        id: number;
        /** @description 30: developers and maintainers; 40: maintainers; 0: no one */
        access_level: number;
        /** @description the access level in words */
        access_level_description: string;
        /** @description id of the user */
        user_id: null;
        /** @description id of the group; null where it is not about one */
        group_id: null;
      }[];
      /** @description who may merge into the branch */
      merge_access_levels: {
        /** @description id of the protected branch, unique on this instance */
        id: number;
        /** @description 30: developers and maintainers; 40: maintainers; 0: no one */
        access_level: number;
        /** @description the access level in words */
        access_level_description: string;
        /** @description id of the user */
        user_id: null;
        /** @description id of the group; null where it is not about one */
        group_id: null;
      }[];
      /**
       * @description always false: maintainers may force-push to protected branches anyway
       * @constant
       */
      allow_force_push: false;
      /**
       * @description false: there are no code owners
       * @constant
       */
      code_owner_approval_required: false;
    };
    /**
     * @example {
     *       "commit": {
     *         "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "short_id": "61049424",
     *         "title": "Greet the world",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "parent_ids": [
     *           "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *         ],
     *         "message": "Greet the world\n",
     *         "author_name": "Anna Schmidt",
     *         "author_email": "anna@example.com",
     *         "authored_date": "2026-01-31T09:30:00.000Z",
     *         "committer_name": "Anna Schmidt",
     *         "committer_email": "anna@example.com",
     *         "committed_date": "2026-01-31T09:30:00.000Z",
     *         "web_url": "https://ingot.example.com/anna/example/commit/6104942438c14ec7bd21c6cd5bd995272b3faff6"
     *       },
     *       "commits": [
     *         {
     *           "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *           "short_id": "61049424",
     *           "title": "Greet the world",
     *           "created_at": "2026-01-31T09:30:00.000Z",
     *           "parent_ids": [
     *             "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *           ],
     *           "message": "Greet the world\n",
     *           "author_name": "Anna Schmidt",
     *           "author_email": "anna@example.com",
     *           "authored_date": "2026-01-31T09:30:00.000Z",
     *           "committer_name": "Anna Schmidt",
     *           "committer_email": "anna@example.com",
     *           "committed_date": "2026-01-31T09:30:00.000Z",
     *           "web_url": "https://ingot.example.com/anna/example/commit/6104942438c14ec7bd21c6cd5bd995272b3faff6"
     *         }
     *       ],
     *       "diffs": [
     *         {
     *           "old_path": "src/hello.py",
     *           "new_path": "src/hello.py",
     *           "a_mode": "100644",
     *           "b_mode": "100644",
     *           "diff": "@@ -1 +1 @@\n-print(\"hello\")\n+print(\"hello, world\")\n",
     *           "new_file": false,
     *           "renamed_file": false,
     *           "deleted_file": false
     *         }
     *       ],
     *       "compare_timeout": false,
     *       "compare_same_ref": false
     *     }
     */
    Comparison: {
      /** @description the newest of the commits */
      commit: components['schemas']['Commit'] | null;
      /** @description the commits that `to` reaches and `from` does not, oldest first; at most the newest 1 000 */
      commits: components['schemas']['Commit'][];
      /** @description the diff from the merge base */
      diffs: components['schemas']['DiffEntry'][];
      /** @description whether commits or diffs were left out because of limits */
      compare_timeout: boolean;
      /** @description whether both sides are the same commit */
      compare_same_ref: boolean;
    };
    /**
     * @example {
     *       "size": 22,
     *       "encoding": "base64",
     *       "content": "cHJpbnQoImhlbGxvLCB3b3JsZCIpCg==",
     *       "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6"
     *     }
     */
    Blob: {
      /** @description in bytes */
      size: number;
      /**
       * @description `text`, or `base64` for content that is not UTF-8
       * @constant
       */
      encoding: 'base64';
      /** @description content, in the given `encoding` */
      content: string;
      /** @description the oid of the blob */
      sha: string;
    };
    /**
     * @example {
     *       "name": "Anna Schmidt",
     *       "email": "anna@example.com",
     *       "commits": 3,
     *       "additions": 1,
     *       "deletions": 1
     *     }
     */
    Contributor: {
      /** @description name of the contributor */
      name: string;
      /** @description email address */
      email: string;
      /** @description the commits */
      commits: number;
      /** @description not counted: always 0 */
      additions: number;
      /** @description not counted: always 0 */
      deletions: number;
    };
    /**
     * @example {
     *       "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "name": "hello.py",
     *       "type": "tree",
     *       "path": "src/hello.py",
     *       "mode": "100644"
     *     }
     */
    TreeEntry: {
      /** @description id of the tree entry, unique on this instance */
      id: string;
      /** @description name of the tree entry */
      name: string;
      /**
       * @description `commit` is a submodule
       * @enum {string}
       */
      type: 'tree' | 'blob' | 'commit';
      /** @description the path in the repository */
      path: string;
      /** @description mode as git writes it, such as `100644` */
      mode: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "description": "linux, two cores",
     *       "active": false,
     *       "is_shared": false,
     *       "name": "gitlab-runner",
     *       "paused": false,
     *       "online": false,
     *       "status": "online",
     *       "runner_type": "instance_type",
     *       "ip_address": "192.0.2.7"
     *     }
     */
    ListedRunner: {
      /** @description id of the listed runner, unique on this instance */
      id: number;
      /** @description description of the listed runner, Markdown */
      description: string;
      /** @description whether it can be used */
      active: boolean;
      /** @description whether it runs jobs of every project */
      is_shared: boolean;
      /** @description name of the listed runner */
      name: string | null;
      /** @description whether it gets no further jobs */
      paused: boolean;
      /** @description whether it requested a job within the last hour */
      online: boolean;
      /**
       * @description status of the listed runner
       * @enum {string}
       */
      status: 'online' | 'offline' | 'never_contacted';
      /**
       * @description whom the runner serves: the instance or single projects
       * @enum {string}
       */
      runner_type: 'instance_type' | 'project_type';
      /** @description address that the runner last came from; null before it came */
      ip_address: string | null;
    };
    /**
     * @example {
     *       "id": 42,
     *       "description": "linux, two cores",
     *       "active": false,
     *       "is_shared": false,
     *       "name": "gitlab-runner",
     *       "paused": false,
     *       "online": false,
     *       "status": "online",
     *       "runner_type": "instance_type",
     *       "ip_address": "192.0.2.7",
     *       "tag_list": [
     *         "linux"
     *       ],
     *       "run_untagged": false,
     *       "locked": false,
     *       "maximum_timeout": 3600,
     *       "access_level": "not_protected",
     *       "version": "17.5.0",
     *       "revision": "3f2a9c1b",
     *       "platform": "linux",
     *       "architecture": "amd64",
     *       "contacted_at": "2026-01-31T09:30:00.000Z",
     *       "projects": [
     *         {
     *           "id": 42,
     *           "name": "Anna Schmidt",
     *           "name_with_namespace": "Anna Schmidt / example",
     *           "path": "src/hello.py",
     *           "path_with_namespace": "anna/example"
     *         }
     *       ]
     *     }
     */
    Runner: {
      /** @description id of the runner, unique on this instance */
      id: number;
      /** @description description of the runner, Markdown */
      description: string;
      /** @description whether it can be used */
      active: boolean;
      /** @description whether it runs jobs of every project */
      is_shared: boolean;
      /** @description name of the runner */
      name: string | null;
      /** @description whether it gets no further jobs */
      paused: boolean;
      /** @description whether it requested a job within the last hour */
      online: boolean;
      /**
       * @description status of the runner
       * @enum {string}
       */
      status: 'online' | 'offline' | 'never_contacted';
      /**
       * @description whom the runner serves: the instance or single projects
       * @enum {string}
       */
      runner_type: 'instance_type' | 'project_type';
      /** @description address that the runner last came from; null before it came */
      ip_address: string | null;
      /** @description tags of the runner */
      tag_list: string[];
      /** @description whether it runs jobs without tags */
      run_untagged: boolean;
      /** @description whether it cannot be enabled for further projects */
      locked: boolean;
      /** @description how long a job may run at most, in seconds; null for no limit of its own */
      maximum_timeout: number | null;
      /**
       * @description `ref_protected`: takes only jobs of protected branches
       * @enum {string}
       */
      access_level: 'not_protected' | 'ref_protected';
      /** @description version of the runner */
      version: string | null;
      /** @description revision of the program */
      revision: string | null;
      /** @description operating system that it runs on */
      platform: string | null;
      /** @description processor that it runs on */
      architecture: string | null;
      /** @description when the runner last asked for a job; null for never */
      contacted_at: string | null;
      /** @description the projects that the runner is used by */
      projects: {
        /** @description id of the runner, unique on this instance */
        id: number;
        /** @description name of the runner */
        name: string;
        /** @description names of the namespace and the project, with ` / ` between them */
        name_with_namespace: string;
        /** @description path of the runner */
        path: string;
        /** @description path of the namespace and the project, with `/` between them */
        path_with_namespace: string;
      }[];
    };
    /**
     * @example {
     *       "id": 42,
     *       "system_id": "r_3f2a9c",
     *       "version": "17.5.0",
     *       "revision": "3f2a9c1b",
     *       "platform": "linux",
     *       "architecture": "amd64",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "contacted_at": "2026-01-31T09:30:00.000Z",
     *       "ip_address": "192.0.2.7",
     *       "status": "online",
     *       "job_execution_status": "active"
     *     }
     */
    RunnerManager: {
      /** @description id of the runner manager, unique on this instance */
      id: number;
      /** @description which machine of the runner it is */
      system_id: string;
      /** @description version of the runner manager */
      version: string | null;
      /** @description revision of the program */
      revision: string | null;
      /** @description operating system that it runs on */
      platform: string | null;
      /** @description processor that it runs on */
      architecture: string | null;
      /**
       * Format: date-time
       * @description when the runner manager was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the runner last asked for a job; null for never
       */
      contacted_at: string;
      /** @description address that the runner last came from; null before it came */
      ip_address: string | null;
      /**
       * @description `online`: it requested a job within the last hour; `stale`: not for a week
       * @enum {string}
       */
      status: 'online' | 'offline' | 'stale';
      /**
       * @description whether it runs a job
       * @enum {string}
       */
      job_execution_status: 'active' | 'idle';
    };
    /**
     * @example {
     *       "id": 42,
     *       "username": "anna",
     *       "name": "Anna Schmidt",
     *       "state": "active",
     *       "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *       "web_url": "https://ingot.example.com/anna",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "is_admin": false,
     *       "bio": "Writes greetings.",
     *       "location": "Graz",
     *       "im_handle": "",
     *       "professional_profile": "",
     *       "social_handle": "",
     *       "website_url": "https://anna.example.com",
     *       "organization": "Example",
     *       "email": "anna@example.com",
     *       "last_sign_in_at": "2026-01-31T09:30:00.000Z",
     *       "confirmed_at": "2026-01-31T09:30:00.000Z",
     *       "current_sign_in_at": "2026-01-31T09:30:00.000Z",
     *       "color_scheme_id": 1,
     *       "projects_limit": 100000,
     *       "identities": [],
     *       "can_create_group": false,
     *       "can_create_project": false,
     *       "two_factor_enabled": false,
     *       "external": false,
     *       "private_token": "k3vQ_8sT2bW9xYz7LmN4"
     *     }
     */
    User: {
      /** @description id of the user, unique on this instance */
      id: number;
      /** @description name in URLs and mentions, unique whatever its case */
      username: string;
      /** @description name of the user */
      name: string;
      /**
       * @description state of the user
       * @enum {string}
       */
      state: 'active' | 'blocked';
      /** @description address of the picture; null without one */
      avatar_url: string | null;
      /** @description address of the user for browsers */
      web_url: string;
      /**
       * Format: date-time
       * @description when the user was created
       */
      created_at: string;
      /** @description whether the user administers the instance */
      is_admin: boolean;
      /** @description what the user tells about themselves */
      bio: string | null;
      /** @description where the user lives */
      location: string | null;
      /** @description name of the user in an instant messenger */
      im_handle: string;
      /** @description name of the user in a professional network */
      professional_profile: string;
      /** @description name of the user in a social network */
      social_handle: string;
      /** @description website of the user */
      website_url: string;
      /** @description where the user works */
      organization: string | null;
      /** @description email address */
      email: string;
      /** @description when the session before it began */
      last_sign_in_at: string | null;
      /** @description when the email address was confirmed; null before */
      confirmed_at: string | null;
      /** @description when the current session began */
      current_sign_in_at: string | null;
      /** @description number of the colour scheme */
      color_scheme_id: number;
      /** @description how many projects the user may own */
      projects_limit: number;
      /** @description accounts of sign-in sources that sign the user in */
      identities: {
        /** @description name of the sign-in source */
        provider: string;
        /** @description id of the user at the sign-in source */
        extern_uid: string;
      }[];
      /** @description whether the user may create groups */
      can_create_group: boolean;
      /** @description whether the user may create another project */
      can_create_project: boolean;
      /** @description whether the user signs in with a second factor */
      two_factor_enabled: boolean;
      /** @description whether the user sees only projects of which they are a member, and public ones */
      external: boolean;
      /** @description only for an administrator who impersonates the user with sudo */
      private_token?: string;
    };
    /**
     * @example {
     *       "basename": "hello",
     *       "data": "print(\"hello, world\")\n",
     *       "path": "src/hello.py",
     *       "filename": "hello.py",
     *       "id": null,
     *       "ref": "main",
     *       "startline": 1,
     *       "project_id": 1
     *     }
     */
    FoundBlob: {
      /** @description path without the ending of its name */
      basename: string;
      /** @description the lines; long ones are cut */
      data: string;
      /** @description path of the found blob */
      path: string;
      /** @description as `path` */
      filename: string;
      /** @description id of the found blob, unique on this instance */
      id: null;
      /** @description name of the branch or tag */
      ref: string;
      /** @description number of the first line */
      startline: number;
      /** @description id of the project that the found blob is in */
      project_id: number;
    };
    /**
     * @example {
     *       "id": 42,
     *       "default_projects_limit": 100000,
     *       "signup_enabled": false,
     *       "signin_enabled": false,
     *       "avatar_lookup_enabled": false,
     *       "sign_in_text": null,
     *       "home_page_url": null,
     *       "default_branch_protection": 2,
     *       "restricted_visibility_levels": [
     *         "private"
     *       ],
     *       "max_attachment_size": 10,
     *       "session_expire_delay": 10080,
     *       "default_project_visibility": "private",
     *       "default_snippet_visibility": "private",
     *       "default_group_visibility": "private",
     *       "domain_whitelist": [
     *         "example.com"
     *       ],
     *       "domain_blacklist_enabled": false,
     *       "domain_blacklist": [],
     *       "user_oauth_applications": false,
     *       "after_sign_out_path": null,
     *       "container_registry_token_expire_delay": 5,
     *       "repository_storages": [
     *         "default"
     *       ],
     *       "repository_storage": "default",
     *       "enabled_git_access_protocol": "ssh",
     *       "webide_enabled": false,
     *       "webide_url": null,
     *       "disabled_oauth_sign_in_sources": [],
     *       "diagram_enabled": false,
     *       "diagram_url": null,
     *       "terminal_max_session_time": 0,
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z"
     *     }
     */
    ApplicationSettings: {
      /** @description id of the application settings, unique on this instance */
      id: number;
      /** @description how many projects a new user may own */
      default_projects_limit: number;
      /** @description whether visitors may sign up */
      signup_enabled: boolean;
      /** @description whether users may sign in with a password */
      signin_enabled: boolean;
      /** @description whether pictures are looked up at an avatar service */
      avatar_lookup_enabled: boolean;
      /** @description text on the sign-in page, Markdown */
      sign_in_text: string | null;
      /** @description where visitors are sent who are not signed in */
      home_page_url: string | null;
      /** @description 0 none, 1 developers may push, 2 maintainers only */
      default_branch_protection: number;
      /** @description null: no restriction */
      restricted_visibility_levels: ('private' | 'internal' | 'public')[] | null;
      /** @description in megabytes */
      max_attachment_size: number;
      /** @description in minutes */
      session_expire_delay: number;
      /**
       * @description visibility of new projects, unless given
       * @enum {string}
       */
      default_project_visibility: 'private' | 'internal' | 'public';
      /**
       * @description visibility of new snippets, unless given
       * @enum {string}
       */
      default_snippet_visibility: 'private' | 'internal' | 'public';
      /**
       * @description visibility of new groups, unless given
       * @enum {string}
       */
      default_group_visibility: 'private' | 'internal' | 'public';
      /** @description null: no restriction */
      domain_whitelist: string[] | null;
      /** @description whether `domain_blacklist` applies */
      domain_blacklist_enabled: boolean;
      /** @description domains whose addresses cannot sign up; `*` stands for any characters */
      domain_blacklist: string[];
      /** @description whether every user may register OAuth applications */
      user_oauth_applications: boolean;
      /** @description where browsers are sent after signing out */
      after_sign_out_path: string | null;
      /** @description in minutes */
      container_registry_token_expire_delay: number;
      /** @description names of the storages that get new projects */
      repository_storages: string[];
      /** @description the first of repository_storages; deprecated */
      repository_storage: string;
      /** @description null: both */
      enabled_git_access_protocol: ('ssh' | 'http') | null;
      /** @description whether the editor in the browser is offered */
      webide_enabled: boolean;
      /** @description address of the editor in the browser */
      webide_url: string | null;
      /** @description names of the sign-in sources that are switched off */
      disabled_oauth_sign_in_sources: string[];
      /** @description whether diagrams in Markdown are rendered */
      diagram_enabled: boolean;
      /** @description address of the service that renders diagrams */
      diagram_url: string | null;
      /** @description in seconds; 0 is unlimited */
      terminal_max_session_time: number;
      /**
       * Format: date-time
       * @description when the application settings was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the application settings was changed last
       */
      updated_at: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "title": "Greeting",
     *       "file_name": "hello.py",
     *       "visibility": "private",
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "web_url": "https://ingot.example.com/anna/example",
     *       "raw_url": "https://ingot.example.com/api/v4/snippets/6/raw"
     *     }
     */
    PersonalSnippet: {
      /** @description id of the personal snippet, unique on this instance */
      id: number;
      /** @description title of the personal snippet, one line */
      title: string;
      /** @description name of the file */
      file_name: string;
      /**
       * @description who sees the personal snippet: members (`private`), signed-in users (`internal`) or everybody (`public`)
       * @enum {string}
       */
      visibility: 'private' | 'internal' | 'public';
      /** @description the user who wrote the personal snippet; null once they are gone */
      author: components['schemas']['UserSummary'] | null;
      /**
       * Format: date-time
       * @description when the personal snippet was changed last
       */
      updated_at: string;
      /**
       * Format: date-time
       * @description when the personal snippet was created
       */
      created_at: string;
      /** @description address of the personal snippet for browsers */
      web_url: string;
      /** @description the URL of its content as plain text */
      raw_url: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "title": "Greeting",
     *       "file_name": "hello.py",
     *       "visibility": "private",
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "web_url": "https://ingot.example.com/anna/example"
     *     }
     */
    Snippet: {
      /** @description id of the snippet, unique on this instance */
      id: number;
      /** @description title of the snippet, one line */
      title: string;
      /** @description name of the file */
      file_name: string;
      /**
       * @description who sees the snippet: members (`private`), signed-in users (`internal`) or everybody (`public`)
       * @enum {string}
       */
      visibility: 'private' | 'internal' | 'public';
      /** @description the user who wrote the snippet; null once they are gone */
      author: components['schemas']['UserSummary'] | null;
      /**
       * Format: date-time
       * @description when the snippet was changed last
       */
      updated_at: string;
      /**
       * Format: date-time
       * @description when the snippet was created
       */
      created_at: string;
      /** @description address of the snippet for browsers */
      web_url: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "title": "laptop",
     *       "key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID4eZTMz7DZ7C0sNIaG/OkF7eslyJmbtu920ni0+YaoZ anna@laptop",
     *       "created_at": "2026-01-31T09:30:00.000Z"
     *     }
     */
    SshKey: {
      /** @description id of the ssh key, unique on this instance */
      id: number;
      /** @description title of the ssh key, one line */
      title: string;
      /** @description public key, one line */
      key: string;
      /**
       * Format: date-time
       * @description when the ssh key was created
       */
      created_at: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "title": "Greet the world",
     *       "key": "DEPLOY_TARGET",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "user": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "is_admin": false,
     *         "bio": "Writes greetings.",
     *         "location": "Graz",
     *         "im_handle": "",
     *         "professional_profile": "",
     *         "social_handle": "",
     *         "website_url": "https://anna.example.com",
     *         "organization": "Example",
     *         "email": "anna@example.com",
     *         "last_sign_in_at": "2026-01-31T09:30:00.000Z",
     *         "confirmed_at": "2026-01-31T09:30:00.000Z",
     *         "current_sign_in_at": "2026-01-31T09:30:00.000Z",
     *         "color_scheme_id": 1,
     *         "projects_limit": 100000,
     *         "identities": [],
     *         "can_create_group": false,
     *         "can_create_project": false,
     *         "two_factor_enabled": false,
     *         "external": false,
     *         "private_token": "k3vQ_8sT2bW9xYz7LmN4"
     *       }
     *     }
     */
    SshKeyWithUser: {
      /** @description id of the ssh key with user, unique on this instance */
      id: number;
      /** @description title of the ssh key with user, one line */
      title: string;
      /** @description public key, one line */
      key: string;
      /**
       * Format: date-time
       * @description when the ssh key with user was created
       */
      created_at: string;
      /** @description the user that the ssh key with user belongs to */
      user: components['schemas']['User'];
    };
    /**
     * @example {
     *       "starred_since": "2026-01-31T09:30:00.000Z",
     *       "user": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       }
     *     }
     */
    Starrer: {
      /**
       * Format: date-time
       * @description when the user starred the project
       */
      starred_since: string;
      /** @description the user that the starrer belongs to */
      user: components['schemas']['UserSummary'];
    };
    /**
     * @example {
     *       "id": 42,
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "state": "scheduled",
     *       "source_storage_name": "default",
     *       "destination_storage_name": "second",
     *       "error_message": null,
     *       "project": {
     *         "id": 42,
     *         "description": "So far only the console is greeted.",
     *         "name": "Anna Schmidt",
     *         "name_with_namespace": "Anna Schmidt / example",
     *         "path": "src/hello.py",
     *         "path_with_namespace": "anna/example",
     *         "created_at": "2026-01-31T09:30:00.000Z"
     *       }
     *     }
     */
    StorageMove: {
      /** @description id of the storage move, unique on this instance */
      id: number;
      /**
       * Format: date-time
       * @description when the storage move was created
       */
      created_at: string;
      /**
       * @description `failed` after several attempts; the project then stays where it was
       * @enum {string}
       */
      state: 'scheduled' | 'started' | 'finished' | 'failed';
      /** @description where the project was */
      source_storage_name: string;
      /** @description where it goes */
      destination_storage_name: string;
      /** @description why the last attempt failed */
      error_message: string | null;
      /** @description the project that the storage move is in */
      project: {
        /** @description id of the storage move, unique on this instance */
        id: number;
        /** @description description of the storage move, Markdown */
        description: string | null;
        /** @description name of the storage move */
        name: string;
        /** @description names of the namespace and the project, with ` / ` between them */
        name_with_namespace: string;
        /** @description path of the storage move */
        path: string;
        /** @description path of the namespace and the project, with `/` between them */
        path_with_namespace: string;
        /**
         * Format: date-time
         * @description when the storage move was created
         */
        created_at: string;
      };
    };
    /**
     * @example {
     *       "tag_name": "v1.0.0",
     *       "description": "Greets the world."
     *     }
     */
    Release: {
      /** @description name of the tag */
      tag_name: string;
      /** @description description of the release, Markdown */
      description: string;
    };
    /**
     * @example {
     *       "name": "v1.0.0",
     *       "message": "The first release",
     *       "commit": {
     *         "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "short_id": "61049424",
     *         "title": "Greet the world",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "message": "Greet the world\n",
     *         "parent_ids": [
     *           "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *         ],
     *         "author_name": "Anna Schmidt",
     *         "author_email": "anna@example.com",
     *         "authored_date": "2026-01-31T09:30:00.000Z",
     *         "committer_name": "Anna Schmidt",
     *         "committer_email": "anna@example.com",
     *         "committed_date": "2026-01-31T09:30:00.000Z"
     *       },
     *       "release": {
     *         "tag_name": "v1.0.0",
     *         "description": "Greets the world."
     *       }
     *     }
     */
    Tag: {
      /** @description name of the tag */
      name: string;
      /** @description the annotation; null for a lightweight tag */
      message: string | null;
      /** @description the commit that it points to */
      commit: components['schemas']['TaggedCommit'];
      /** @description release notes of the tag; null without */
      release: components['schemas']['Release'] | null;
    };
    /**
     * @example {
     *       "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *       "short_id": "61049424",
     *       "title": "Greet the world",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "message": "Greet the world\n",
     *       "parent_ids": [
     *         "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *       ],
     *       "author_name": "Anna Schmidt",
     *       "author_email": "anna@example.com",
     *       "authored_date": "2026-01-31T09:30:00.000Z",
     *       "committer_name": "Anna Schmidt",
     *       "committer_email": "anna@example.com",
     *       "committed_date": "2026-01-31T09:30:00.000Z"
     *     }
     */
    TaggedCommit: {
      /** @description id of the tagged commit, unique on this instance */
      id: string;
      /** @description the first characters of the id of the commit */
      short_id: string;
      /** @description title of the tagged commit, one line */
      title: string;
      /**
       * Format: date-time
       * @description when the tagged commit was created
       */
      created_at: string;
      /** @description message, in words */
      message: string;
      /** @description ids of the commits before it */
      parent_ids: string[];
      /** @description name of who wrote the change */
      author_name: string;
      /** @description email address of who wrote the change */
      author_email: string;
      /**
       * Format: date-time
       * @description when the change was written
       */
      authored_date: string;
      /** @description name of who made the commit */
      committer_name: string;
      /** @description email address of who made the commit */
      committer_email: string;
      /**
       * Format: date-time
       * @description when the commit was made
       */
      committed_date: string;
    };
    /**
     * @example {
     *       "human_time_estimate": "2h",
     *       "human_total_time_spent": "30m",
     *       "time_estimate": 7200,
     *       "total_time_spent": 1800
     *     }
     */
    TimeStats: {
      /** @description such as `3w 1h`; null for none */
      human_time_estimate: string | null;
      /** @description such as `3w 1h`; null for none */
      human_total_time_spent: string | null;
      /** @description estimated time in seconds */
      time_estimate: number;
      /** @description time spent in seconds */
      total_time_spent: number;
    };
    /**
     * @example {
     *       "id": 42,
     *       "project": {
     *         "id": 42,
     *         "name": "Anna Schmidt",
     *         "name_with_namespace": "Anna Schmidt / example",
     *         "path": "src/hello.py",
     *         "path_with_namespace": "anna/example"
     *       },
     *       "author": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       },
     *       "action_name": "assigned",
     *       "target_type": "Issue",
     *       "target": {
     *         "id": 42,
     *         "iid": 1,
     *         "project_id": 1,
     *         "title": "Greet the world",
     *         "description": "So far only the console is greeted.",
     *         "state": "opened",
     *         "created_at": "2026-01-31T09:30:00.000Z",
     *         "updated_at": "2026-01-31T09:30:00.000Z",
     *         "merged_at": "2026-01-31T09:30:00.000Z",
     *         "merged_by": {
     *           "id": 42,
     *           "username": "anna",
     *           "name": "Anna Schmidt",
     *           "state": "active",
     *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *           "web_url": "https://ingot.example.com/anna"
     *         },
     *         "closed_at": "2026-01-31T09:30:00.000Z",
     *         "target_branch": "main",
     *         "source_branch": "greeting",
     *         "upvotes": 2,
     *         "downvotes": 0,
     *         "author": {
     *           "id": 42,
     *           "username": "anna",
     *           "name": "Anna Schmidt",
     *           "state": "active",
     *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *           "web_url": "https://ingot.example.com/anna"
     *         },
     *         "assignee": {
     *           "id": 42,
     *           "username": "anna",
     *           "name": "Anna Schmidt",
     *           "state": "active",
     *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *           "web_url": "https://ingot.example.com/anna"
     *         },
     *         "assignees": [
     *           {
     *             "id": 42,
     *             "username": "anna",
     *             "name": "Anna Schmidt",
     *             "state": "active",
     *             "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *             "web_url": "https://ingot.example.com/anna"
     *           }
     *         ],
     *         "source_project_id": 1,
     *         "target_project_id": 1,
     *         "labels": [
     *           "bug"
     *         ],
     *         "work_in_progress": false,
     *         "draft": false,
     *         "milestone": {
     *           "id": 42,
     *           "iid": 1,
     *           "project_id": 1,
     *           "title": "1.0",
     *           "description": "The first release.",
     *           "state": "active",
     *           "created_at": "2026-01-31T09:30:00.000Z",
     *           "updated_at": "2026-01-31T09:30:00.000Z",
     *           "due_date": "2026-01-31",
     *           "start_date": "2026-01-31"
     *         },
     *         "merge_when_pipeline_succeeds": false,
     *         "merge_status": "unchecked",
     *         "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "merge_commit_sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *         "user_notes_count": 3,
     *         "should_remove_source_branch": null,
     *         "force_remove_source_branch": false,
     *         "web_url": "https://ingot.example.com/anna/example/merge_requests/1",
     *         "references": {
     *           "short": "!1",
     *           "relative": "!1",
     *           "full": "anna/example!1"
     *         },
     *         "subscribed": false,
     *         "merge_error": null,
     *         "diff_refs": {
     *           "base_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
     *           "head_sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *           "start_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
     *         },
     *         "head_pipeline": {
     *           "id": 42,
     *           "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *           "ref": "main",
     *           "status": "success"
     *         },
     *         "pipeline": {
     *           "id": 42,
     *           "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
     *           "ref": "main",
     *           "status": "success"
     *         },
     *         "user": {
     *           "can_merge": false
     *         },
     *         "rebase_in_progress": false
     *       },
     *       "target_url": "https://ingot.example.com/anna/example/issues/1",
     *       "body": "Looks good to me.",
     *       "state": "pending",
     *       "created_at": "2026-01-31T09:30:00.000Z"
     *     }
     */
    Todo: {
      /** @description id of the todo, unique on this instance */
      id: number;
      /** @description the project that the todo is in */
      project: {
        /** @description id of the todo, unique on this instance */
        id: number;
        /** @description name of the todo */
        name: string;
        /** @description names of the namespace and the project, with ` / ` between them */
        name_with_namespace: string;
        /** @description path of the todo */
        path: string;
        /** @description path of the namespace and the project, with `/` between them */
        path_with_namespace: string;
      };
      /** @description the user who caused it */
      author: components['schemas']['UserSummary'] | null;
      /**
       * @description what happened
       * @enum {string}
       */
      action_name:
        | 'assigned'
        | 'mentioned'
        | 'build_failed'
        | 'marked'
        | 'approval_required'
        | 'unmergeable'
        | 'directly_addressed';
      /**
       * @description kind of what it is about
       * @enum {string}
       */
      target_type: 'Issue' | 'MergeRequest';
      /** @description what it is about */
      target: components['schemas']['MergeRequest'] | components['schemas']['Issue'];
      /** @description where to read more about it; null without */
      target_url: string;
      /** @description the text of its note, up to 8 KiB; otherwise the title of the target */
      body: string;
      /**
       * @description state of the todo
       * @enum {string}
       */
      state: 'pending' | 'done';
      /**
       * Format: date-time
       * @description when the todo was created
       */
      created_at: string;
    };
    /**
     * @example {
     *       "id": 42,
     *       "description": "Nightly",
     *       "token": "k3vQ_8sT2bW9xYz7LmN4",
     *       "created_at": "2026-01-31T09:30:00.000Z",
     *       "updated_at": "2026-01-31T09:30:00.000Z",
     *       "deleted_at": "2026-01-31T09:30:00.000Z",
     *       "last_used": "2026-01-31T09:30:00.000Z",
     *       "owner": {
     *         "id": 42,
     *         "username": "anna",
     *         "name": "Anna Schmidt",
     *         "state": "active",
     *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
     *         "web_url": "https://ingot.example.com/anna"
     *       }
     *     }
     */
    PipelineTrigger: {
      /** @description id of the pipeline trigger, unique on this instance */
      id: number;
      /** @description description of the pipeline trigger, Markdown */
      description: string;
      /** @description complete for its owner; the first four characters for others */
      token: string;
      /**
       * Format: date-time
       * @description when the pipeline trigger was created
       */
      created_at: string;
      /**
       * Format: date-time
       * @description when the pipeline trigger was changed last
       */
      updated_at: string;
      /** @description when the pipeline trigger was deleted; null while it exists */
      deleted_at: string | null;
      /** @description when the pipeline trigger was used last; null for never */
      last_used: string | null;
      /** @description the user as whom its pipelines run */
      owner: components['schemas']['UserSummary'] | null;
    };
    /**
     * @example {
     *       "alt": "notes.txt",
     *       "url": "/uploads/66dbcd21ec5d24ed6ea225176098d52b/notes.txt",
     *       "full_path": "/anna/example/uploads/66dbcd21ec5d24ed6ea225176098d52b/notes.txt",
     *       "markdown": "[notes.txt](/uploads/66dbcd21ec5d24ed6ea225176098d52b/notes.txt)"
     *     }
     */
    Upload: {
      /** @description the alternative text of the Markdown reference */
      alt: string;
      /** @description the path of the file, relative to the project's URL */
      url: string;
      /** @description the path of the file, relative to the instance's URL */
      full_path: string;
      /** @description a Markdown reference: an inline image, or a link for other files */
      markdown: string;
    };
    /**
     * @example {
     *       "emoji": "palm_tree",
     *       "message": "On holiday",
     *       "availability": "not_set",
     *       "message_html": "On holiday",
     *       "clear_status_at": "2026-01-31T09:30:00.000Z"
     *     }
     */
    UserStatus: {
      /** @description the name of an emoji */
      emoji: string;
      /** @description message, in words */
      message: string;
      /**
       * @description whether others should expect an answer
       * @enum {string}
       */
      availability: 'not_set' | 'busy';
      /** @description the message, escaped for HTML */
      message_html: string;
      /** @description when the status ends; null for never */
      clear_status_at: string | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  'audit_events.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the audit event
         * @example 1
         */
        audit_event_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditEvent'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'audit_events.show_of_project': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the audit event
         * @example 1
         */
        audit_event_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditEvent'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'audit_events.list': {
    parameters: {
      query?: {
        /**
         * @description only events from this time on
         * @example 2026-01-01T00:00:00Z
         */
        created_after?: string;
        /** @description only events up to this time */
        created_before?: string;
        /** @description only events of projects, of users, or of the instance */
        entity_type?: 'Project' | 'User' | 'Instance';
        /** @description only events of this project or user; needs `entity_type` */
        entity_id?: number;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditEvent'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'audit_events.of_project': {
    parameters: {
      query?: {
        /** @description only events from this time on */
        created_after?: string;
        /** @description only events up to this time */
        created_before?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditEvent'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_award_emoji.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_award_emoji.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "thumbsup"
         *     }
         */
        'application/json': {
          /** @description the emoji's name, without colons */
          name: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_note_award_emoji.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_note_award_emoji.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "thumbsup"
         *     }
         */
        'application/json': {
          /** @description the emoji's name, without colons */
          name: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_award_emoji.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_award_emoji.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "thumbsup"
         *     }
         */
        'application/json': {
          /** @description the emoji's name, without colons */
          name: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_note_award_emoji.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_note_award_emoji.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "thumbsup"
         *     }
         */
        'application/json': {
          /** @description the emoji's name, without colons */
          name: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_award_emoji.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_award_emoji.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "thumbsup"
         *     }
         */
        'application/json': {
          /** @description the emoji's name, without colons */
          name: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_note_award_emoji.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_note_award_emoji.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "thumbsup"
         *     }
         */
        'application/json': {
          /** @description the emoji's name, without colons */
          name: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_award_emoji.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_award_emoji.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "thumbsup",
           *       "user": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "awardable_id": 1,
           *       "awardable_type": "Issue"
           *     }
           */
          'application/json': components['schemas']['AwardEmoji'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_note_award_emoji.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_note_award_emoji.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "thumbsup",
           *       "user": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "awardable_id": 1,
           *       "awardable_type": "Issue"
           *     }
           */
          'application/json': components['schemas']['AwardEmoji'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_award_emoji.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_award_emoji.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "thumbsup",
           *       "user": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "awardable_id": 1,
           *       "awardable_type": "Issue"
           *     }
           */
          'application/json': components['schemas']['AwardEmoji'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_note_award_emoji.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_note_award_emoji.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "thumbsup",
           *       "user": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "awardable_id": 1,
           *       "awardable_type": "Issue"
           *     }
           */
          'application/json': components['schemas']['AwardEmoji'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_award_emoji.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_award_emoji.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "thumbsup",
           *       "user": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "awardable_id": 1,
           *       "awardable_type": "Issue"
           *     }
           */
          'application/json': components['schemas']['AwardEmoji'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_note_award_emoji.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AwardEmoji'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_note_award_emoji.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
        /**
         * @description id of the emoji that was awarded
         * @example 5
         */
        award_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "thumbsup",
           *       "user": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "awardable_id": 1,
           *       "awardable_type": "Issue"
           *     }
           */
          'application/json': components['schemas']['AwardEmoji'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'boards.lists.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the board
         * @example 3
         */
        board_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BoardList'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'boards.lists.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the board
         * @example 3
         */
        board_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "label_id": 4
         *     }
         */
        'application/json': {
          /** @description id of the label that the list shows */
          label_id: number;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BoardList'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'boards.lists.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the board
         * @example 3
         */
        board_id: number;
        /**
         * @description id of the list of a board
         * @example 9
         */
        list_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BoardList'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'boards.lists.move': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the board
         * @example 3
         */
        board_id: number;
        /**
         * @description id of the list of a board
         * @example 9
         */
        list_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "position": 0
         *     }
         */
        'application/json': {
          /** @description the position of an existing list */
          position: number;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BoardList'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'boards.lists.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the board
         * @example 3
         */
        board_id: number;
        /**
         * @description id of the list of a board
         * @example 9
         */
        list_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "label": {
           *         "name": "bug",
           *         "color": "#d9534f",
           *         "description": "So far only the console is greeted."
           *       },
           *       "position": 0
           *     }
           */
          'application/json': components['schemas']['BoardList'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'boards.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the board
         * @example 3
         */
        board_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Board'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'boards.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Board'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'branches.list': {
    parameters: {
      query?: {
        /** @description a part of the name; `^` before it stands for the beginning of the name, `$` behind it for its end */
        search?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Branch'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'branches.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "branch": "greeting",
         *       "ref": "main"
         *     }
         */
        'application/json': {
          /** @description name of the branch */
          branch: string;
          /** @description branch, tag or commit to start from */
          ref: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Branch'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'branches.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the branch
         * @example greeting
         */
        branch: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Branch'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'branches.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the branch
         * @example greeting
         */
        branch: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "branch_name": "greeting"
           *     }
           */
          'application/json': {
            /** @description name of the branch */
            branch_name?: string;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'branches.delete_merged': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "202 Accepted"
           *     }
           */
          'application/json': {
            /**
             * @description message, in words
             * @constant
             */
            message: '202 Accepted';
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'branches.protect': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the branch
         * @example main
         */
        branch: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "developers_can_push": false,
         *       "developers_can_merge": true
         *     }
         */
        'application/json': {
          /** @description whether developers may push to the branch */
          developers_can_push?: boolean;
          /** @description whether developers may merge into the branch */
          developers_can_merge?: boolean;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Branch'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'branches.unprotect': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the branch
         * @example main
         */
        branch: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Branch'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ci.lint': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "content": "build: { script: make }\n"
         *     }
         */
        'application/json': {
          /** @description the configuration, as YAML */
          content: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CiLint'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ci.lint_project': {
    parameters: {
      query?: {
        /** @description branch or tag; default: the default branch */
        content_ref?: string;
        /** @description older name of `content_ref` */
        ref?: string;
        /** @description another older name */
        sha?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectCiLint'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ci.lint_project_with': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "content": "build: { script: make }\n"
         *     }
         */
        'application/json': {
          /** @description the configuration, as YAML */
          content: string;
          /** @description branch or tag whose files it may include; default: the default branch */
          ref?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectCiLint'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commit_comments.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description full or short commit id, branch or tag
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommitComment'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commit_comments.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description full or short commit id, branch or tag
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "note": "Looks good to me."
         *     }
         */
        'application/json': {
          /** @description text of the note, Markdown */
          note: string;
          /** @description the path of the file; for a line comment, sha must be the full commit id */
          path?: string;
          /** @description the line number in the new file */
          line?: number;
          /**
           * @description line comments are always stored as new; default: new
           * @enum {string}
           */
          line_type?: 'new' | 'old';
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommitComment'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commit_statuses.list': {
    parameters: {
      query?: {
        /** @description default: the default branch */
        ref?: string;
        /** @description name of the stage */
        stage?: string;
        /** @description name of the commit status */
        name?: string;
        /** @description also replaced ones; what is no boolean is false */
        all?: boolean;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the commit, 40 hexadecimal digits
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommitStatus'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commit_statuses.post': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the commit, 40 hexadecimal digits
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "state": "success",
         *       "ref": "main",
         *       "name": "build",
         *       "target_url": "https://ci.example.com/builds/7"
         *     }
         */
        'application/json': {
          /**
           * @description state of the commit status
           * @enum {string}
           */
          state: 'pending' | 'running' | 'success' | 'failed' | 'canceled';
          /** @description branch or tag; default: the first branch that contains the commit */
          ref?: string;
          /** @description a pipeline of the commit, whose ref is the default then; otherwise the newest of the ref */
          pipeline_id?: number;
          /** @description name of the commit status */
          name?: string;
          /** @description alias of `name` */
          context?: string;
          /** @description where to read more about it; null without */
          target_url?: string;
          /** @description description of the commit status, Markdown */
          description?: string;
          /** @description percentage of the code that tests ran; null when unknown */
          coverage?: number;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommitStatus'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commits.cherry_pick': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description full or short commit id, branch or tag
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "branch": "main"
         *     }
         */
        'application/json': {
          /** @description the branch to commit to */
          branch: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Commit'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commits.list': {
    parameters: {
      query?: {
        /**
         * @description branch or tag; default: the default branch
         * @example main
         */
        ref_name?: string;
        /** @description only commits on or after */
        since?: string;
        /** @description only commits on or before */
        until?: string;
        /**
         * @description only commits that touch this path
         * @example src
         */
        path?: string;
        /** @description only commits with this in their author's name and address, in any case */
        author?: string;
        /** @description the commits of all branches and tags; `ref_name` is ignored */
        all?: boolean;
        /** @description follow only the first parent of merges */
        first_parent?: boolean;
        /** @description show the changed lines of each commit */
        with_stats?: boolean;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedCommit'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commits.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "branch": "greeting",
         *       "start_branch": "main",
         *       "commit_message": "Greet the world",
         *       "actions": [
         *         {
         *           "action": "create",
         *           "file_path": "docs/greetings.md",
         *           "content": "Greetings come from src/hello.py.\n"
         *         }
         *       ]
         *     }
         */
        'application/json': {
          /** @description name of the branch */
          branch: string;
          /** @description branch or commit to start a new branch from */
          start_branch?: string;
          /** @description message of the commit */
          commit_message: string;
          /** @description what the commit does to files, in this order */
          actions: {
            /** @description create, update, move or delete */
            action: string;
            /** @description path of the file within the repository */
            file_path: string;
            /** @description original path, for move */
            previous_path?: string;
            /** @description required for create and update */
            content?: string | null;
            /**
             * @description `text`, or `base64` for content that is not UTF-8
             * @default text
             * @enum {string}
             */
            encoding?: 'text' | 'base64';
          }[];
          /** @description email address of who wrote the change */
          author_email?: string;
          /** @description name of who wrote the change */
          author_name?: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommitDetail'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commits.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description full or short commit id, branch or tag
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommitDetail'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commits.diff': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description full or short commit id, branch or tag
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DiffEntry'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commits.merge_base': {
    parameters: {
      query: {
        /**
         * @description branches, tags or commits
         * @example [
         *       "main",
         *       "greeting"
         *     ]
         */
        'refs[]': string[];
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Commit'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commits.refs': {
    parameters: {
      query?: {
        /** @description kind of the commit */
        type?: 'branch' | 'tag' | 'all';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description full or short commit id, branch or tag
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "type": "branch",
           *         "name": "Anna Schmidt"
           *       }
           *     ]
           */
          'application/json': {
            /**
             * @description kind of the commit
             * @enum {string}
             */
            type: 'branch' | 'tag';
            /** @description name of the commit */
            name: string;
          }[];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commits.revert': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description full or short commit id, branch or tag
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "branch": "main"
         *     }
         */
        'application/json': {
          /** @description the branch to commit to */
          branch: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Commit'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'contribution_events.own': {
    parameters: {
      query?: {
        /** @description only events of this kind: `created` also has what was opened, `pushed` also what was deleted */
        action?:
          | 'approved'
          | 'closed'
          | 'commented'
          | 'created'
          | 'destroyed'
          | 'expired'
          | 'joined'
          | 'left'
          | 'merged'
          | 'pushed'
          | 'reopened'
          | 'updated';
        /** @description only events with such a target */
        target_type?: 'issue' | 'milestone' | 'merge_request' | 'note' | 'project' | 'snippet' | 'user';
        /** @description only events before this day (UTC) */
        before?: string;
        /** @description only events after this day (UTC) */
        after?: string;
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContributionEvent'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'contribution_events.in_project': {
    parameters: {
      query?: {
        /** @description only events of this kind: `created` also has what was opened, `pushed` also what was deleted */
        action?:
          | 'approved'
          | 'closed'
          | 'commented'
          | 'created'
          | 'destroyed'
          | 'expired'
          | 'joined'
          | 'left'
          | 'merged'
          | 'pushed'
          | 'reopened'
          | 'updated';
        /** @description only events with such a target */
        target_type?: 'issue' | 'milestone' | 'merge_request' | 'note' | 'project' | 'snippet' | 'user';
        /** @description only events before this day (UTC) */
        before?: string;
        /** @description only events after this day (UTC) */
        after?: string;
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContributionEvent'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'contribution_events.of_user': {
    parameters: {
      query?: {
        /** @description only events of this kind: `created` also has what was opened, `pushed` also what was deleted */
        action?:
          | 'approved'
          | 'closed'
          | 'commented'
          | 'created'
          | 'destroyed'
          | 'expired'
          | 'joined'
          | 'left'
          | 'merged'
          | 'pushed'
          | 'reopened'
          | 'updated';
        /** @description only events with such a target */
        target_type?: 'issue' | 'milestone' | 'merge_request' | 'note' | 'project' | 'snippet' | 'user';
        /** @description only events before this day (UTC) */
        before?: string;
        /** @description only events after this day (UTC) */
        after?: string;
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContributionEvent'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'deploy_keys.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeployKey'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'deploy_keys.add': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "deployments",
         *       "key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID4eZTMz7DZ7C0sNIaG/OkF7eslyJmbtu920ni0+YaoZ anna@laptop",
         *       "can_push": false
         *     }
         */
        'application/json': {
          /** @description 1 to 255 characters */
          title: string;
          /** @description public key, one line of at most 5000 characters */
          key: string;
          /**
           * @description whether the key may also push to this project
           * @default false
           */
          can_push?: boolean;
          /** @description the key opens nothing from then on, in no project; a key that is there already keeps its own */
          expires_at?: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeployKey'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'deploy_keys.enable': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the SSH key
         * @example 7
         */
        key_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeployKey'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'deploy_keys.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the SSH key
         * @example 7
         */
        key_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeployKey'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'deploy_keys.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the SSH key
         * @example 7
         */
        key_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "can_push": true
         *     }
         */
        'application/json': {
          /** @description title of the deploy key, one line */
          title?: string;
          /** @description whether the key may also push to this project */
          can_push?: boolean;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeployKey'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'deploy_keys.remove': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the SSH key
         * @example 7
         */
        key_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "title": "CI",
           *       "key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID4eZTMz7DZ7C0sNIaG/OkF7eslyJmbtu920ni0+YaoZ",
           *       "fingerprint": "5a:b1:7c:33:0e:92:4f:d8:61:aa:20:9b:7e:c4:18:f6",
           *       "fingerprint_sha256": "SHA256:nZ5o3qk5Vw0m1hX8Yc2rT7uJ4sL9bD6fG1eK0pA3iQ8",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "expires_at": "2026-01-31T09:30:00.000Z",
           *       "can_push": false
           *     }
           */
          'application/json': components['schemas']['DeployKey'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'deploy_keys.list_all': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeployKeyOfInstance'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'deployments.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the deployment
         * @example 1
         */
        deployment_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deployment'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'deployments.list': {
    parameters: {
      query?: {
        /** @description only those to the environment of this name */
        environment?: string;
        /** @description `success` for all of them: only a job that succeeded has deployed */
        status?: 'created' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'blocked';
        /** @description only those of then or later */
        updated_after?: string;
        /** @description only those of then or earlier */
        updated_before?: string;
        /** @description ids, numbers and times are in the same order */
        order_by?: 'id' | 'iid' | 'created_at' | 'updated_at' | 'ref';
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deployment'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'emails.list_of_user': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Email'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'emails.add_of_user': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "anna@example.com"
         *     }
         */
        'application/json': {
          /** @description email address */
          email: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Email'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'emails.list_own': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Email'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'emails.add_own': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "anna@example.com"
         *     }
         */
        'application/json': {
          /** @description email address */
          email: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Email'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'emails.show_of_user': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
        /**
         * @description id of the email address
         * @example 7
         */
        email_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Email'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'emails.remove_of_user': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
        /**
         * @description id of the email address
         * @example 7
         */
        email_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Email'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'emails.show_own': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the email address
         * @example 7
         */
        email_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Email'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'emails.remove_own': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the email address
         * @example 7
         */
        email_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "email": "anna@example.com"
           *     }
           */
          'application/json': components['schemas']['Email'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'environments.list': {
    parameters: {
      query?: {
        /** @description only the environment of that name */
        name?: string;
        /** @description a substring of the name */
        search?: string;
        /** @description only environments in this state; none is ever `stopping` */
        states?: 'available' | 'stopped' | 'stopping';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Environment'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'environments.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "production",
         *       "external_url": "https://www.example.com"
         *     }
         */
        'application/json': {
          /** @description name of the environment */
          name: string;
          /** @description address at which the environment is reached; null without */
          external_url?: string | null;
          /** @description refused: it derives from the name */
          slug?: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Environment'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'environments.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the environment
         * @example 1
         */
        environment_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Environment'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'environments.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the environment
         * @example 1
         */
        environment_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "external_url": "https://www.example.com"
         *     }
         */
        'application/json': {
          /** @description name of the environment */
          name?: string;
          /** @description address at which the environment is reached; null without */
          external_url?: string | null;
          /** @description refused: it derives from the name */
          slug?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Environment'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'environments.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the environment
         * @example 1
         */
        environment_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "staging",
           *       "slug": "staging",
           *       "external_url": "https://staging.example.com",
           *       "state": "available",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "project": {
           *         "id": 42,
           *         "name": "Anna Schmidt",
           *         "path": "src/hello.py",
           *         "path_with_namespace": "anna/example",
           *         "web_url": "https://ingot.example.com/anna/example"
           *       }
           *     }
           */
          'application/json': components['schemas']['Environment'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'environments.stop': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the environment
         * @example 1
         */
        environment_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Environment'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'files.blame': {
    parameters: {
      query: {
        /**
         * @description branch, tag or commit; `HEAD` is the default branch
         * @example main
         */
        ref: string;
        /** @description only these lines, counted from 1 */
        range?: {
          /** @description the first one */
          start: number;
          /** @description the last one */
          end: number;
        };
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the path in the repository, percent-encoded
         * @example src/hello.py
         */
        file_path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BlamedLines'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'files.show': {
    parameters: {
      query: {
        /**
         * @description branch, tag or commit; `HEAD` is the default branch
         * @example main
         */
        ref: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the path in the repository, percent-encoded
         * @example src/hello.py
         */
        file_path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RepositoryFile'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'files.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the path in the repository, percent-encoded
         * @example src/hello.py
         */
        file_path: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "branch": "greeting",
         *       "commit_message": "Greet the world",
         *       "content": "print(\"hello, whole world\")\n"
         *     }
         */
        'application/json': {
          /** @description name of the branch */
          branch: string;
          /** @description branch or commit to start a new branch from */
          start_branch?: string;
          /** @description message of the commit */
          commit_message: string;
          /** @description email address of who wrote the change */
          author_email?: string;
          /** @description name of who wrote the change */
          author_name?: string;
          /** @description content, in the given `encoding` */
          content: string;
          /**
           * @description `text`, or `base64` for content that is not UTF-8
           * @default text
           * @enum {string}
           */
          encoding?: 'text' | 'base64';
          /** @description the `last_commit_id` that the change was made from; refused when another commit has changed the file since */
          last_commit_id?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "file_path": "src/hello.py",
           *       "branch": "greeting"
           *     }
           */
          'application/json': {
            /** @description path of the file within the repository */
            file_path: string;
            /** @description name of the branch */
            branch: string;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'files.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the path in the repository, percent-encoded
         * @example src/hello.py
         */
        file_path: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "branch": "greeting",
         *       "start_branch": "main",
         *       "commit_message": "Greet the world",
         *       "content": "print(\"hello, world\")\n"
         *     }
         */
        'application/json': {
          /** @description name of the branch */
          branch: string;
          /** @description branch or commit to start a new branch from */
          start_branch?: string;
          /** @description message of the commit */
          commit_message: string;
          /** @description email address of who wrote the change */
          author_email?: string;
          /** @description name of who wrote the change */
          author_name?: string;
          /** @description content, in the given `encoding` */
          content: string;
          /**
           * @description `text`, or `base64` for content that is not UTF-8
           * @default text
           * @enum {string}
           */
          encoding?: 'text' | 'base64';
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "file_path": "src/hello.py",
           *       "branch": "greeting"
           *     }
           */
          'application/json': {
            /** @description path of the file within the repository */
            file_path: string;
            /** @description name of the branch */
            branch: string;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'files.delete': {
    parameters: {
      query: {
        /**
         * @description name of the branch
         * @example greeting
         */
        branch: string;
        /** @description branch or commit to start a new branch from */
        start_branch?: string;
        /**
         * @description message of the commit
         * @example Greet nobody
         */
        commit_message: string;
        /** @description email address of who wrote the change */
        author_email?: string;
        /** @description name of who wrote the change */
        author_name?: string;
        /** @description the `last_commit_id` that the change was made from; refused when another commit has changed the file since */
        last_commit_id?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the path in the repository, percent-encoded
         * @example src/hello.py
         */
        file_path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "file_path": "src/hello.py",
           *       "branch": "greeting"
           *     }
           */
          'application/json': {
            /** @description path of the file within the repository */
            file_path: string;
            /** @description name of the branch */
            branch: string;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'files.stat': {
    parameters: {
      query: {
        /**
         * @description branch, tag or commit; `HEAD` is the default branch
         * @example main
         */
        ref: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the path in the repository, percent-encoded
         * @example src/hello.py
         */
        file_path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "file_name": "hello.py",
           *       "file_path": "src/hello.py",
           *       "size": 22,
           *       "encoding": "base64",
           *       "content_sha256": "2d8bd7d9bb5f85ba643f0110d50cb506a1fe439e769a22503193ea6046bb87f7",
           *       "ref": "main",
           *       "blob_id": "79f7bbd25901e8334750839545a9bd021f0e4c83",
           *       "commit_id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
           *       "last_commit_id": "6104942438c14ec7bd21c6cd5bd995272b3faff6"
           *     }
           */
          'application/json': {
            /** @description name of the file */
            file_name: string;
            /** @description path of the file within the repository */
            file_path: string;
            /** @description in bytes */
            size: number;
            /**
             * @description `text`, or `base64` for content that is not UTF-8
             * @constant
             */
            encoding: 'base64';
            /** @description the SHA-256 of the content, hexadecimal */
            content_sha256: string;
            /** @description as requested */
            ref: string;
            /** @description id of the content in git */
            blob_id: string;
            /** @description the commit of `ref` */
            commit_id: string;
            /** @description the last commit that changed the file */
            last_commit_id: string;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'files.raw': {
    parameters: {
      query?: {
        /** @description branch, tag or commit; `HEAD` is the default branch */
        ref?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the path in the repository, percent-encoded
         * @example src/hello.py
         */
        file_path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'impersonation_tokens.list': {
    parameters: {
      query?: {
        /** @description default: all */
        state?: 'all' | 'active' | 'inactive';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the user
         * @example 42
         */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImpersonationToken'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'impersonation_tokens.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user
         * @example 42
         */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "nightly report",
         *       "expires_at": "2099-12-31",
         *       "scopes": [
         *         "read_user"
         *       ]
         *     }
         */
        'application/json': {
          /** @description 1 to 255 characters */
          name: string;
          /** @description the day from which the impersonation token is no longer valid; null for never */
          expires_at?: string | null;
          /** @description `api`, `read_user` */
          scopes: string[];
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImpersonationToken'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'impersonation_tokens.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user
         * @example 42
         */
        user_id: number;
        /**
         * @description id of the impersonation token
         * @example 1
         */
        impersonation_token_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImpersonationToken'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'impersonation_tokens.revoke': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user
         * @example 42
         */
        user_id: number;
        /**
         * @description id of the impersonation token
         * @example 1
         */
        impersonation_token_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "nightly report",
           *       "token": "k3vQ_8sT2bW9xYz7LmN4",
           *       "scopes": [
           *         "api"
           *       ],
           *       "active": false,
           *       "revoked": false,
           *       "impersonation": true,
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "expires_at": "2026-01-31"
           *     }
           */
          'application/json': components['schemas']['ImpersonationToken'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.list': {
    parameters: {
      query?: {
        /**
         * @description state of the issue
         * @example opened
         */
        state?: 'all' | 'opened' | 'closed';
        /**
         * @description comma-separated names, all of which it has; `None` (or `No Label`) for none, `Any` for at least one
         * @example bug
         */
        labels?: string;
        /** @description only what is not so: `not[labels]=wip` */
        not?: {
          /** @description comma-separated names, of which it has none */
          labels?: string;
        };
        /** @description title of its milestone; `None` (or `No Milestone`) for none, `Any` for any */
        milestone?: string;
        /** @description only these numbers */
        'iids[]'?: number[];
        /** @description only what this user wrote */
        author_id?: number;
        /** @description only what the user of this name wrote */
        author_username?: string;
        /** @description only what this user is assigned to; `None` or 0 for nobody, `Any` for anybody */
        assignee_id?: number | ('None' | 'Any' | 'none' | 'any');
        /** @description only what the user of this name is assigned to; a list for clients that expect several */
        'assignee_username[]'?: string[];
        /** @description part of the title or the description */
        search?: string;
        /** @description only what was created then or later */
        created_after?: string;
        /** @description only what was created then or earlier */
        created_before?: string;
        /** @description only what was changed then or later */
        updated_after?: string;
        /** @description only what was changed then or earlier */
        updated_before?: string;
        /** @description the field that the list is ordered by */
        order_by?: 'created_at' | 'updated_at';
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description only what the caller wrote or is assigned to */
        scope?: 'created_by_me' | 'assigned_to_me' | 'all' | 'created-by-me' | 'assigned-to-me';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Issue'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "Greet the whole world",
         *       "description": "So far only the console is greeted.",
         *       "labels": "bug"
         *     }
         */
        'application/json': {
          /** @description title of the issue, one line */
          title: string;
          /** @description description of the issue, Markdown */
          description?: string | null;
          /** @description 0 unassigns; a user who does not see the project is ignored */
          assignee_id?: number | null;
          /** @description 0 removes it, as does one that the project does not have */
          milestone_id?: number | null;
          /** @description comma-separated names */
          labels?: string | null;
          /** @description the day on which it is due; null without one */
          due_date?: string | null;
          /** @description whether only members from reporter on, its author and its assignee see it */
          confidential?: boolean;
          /** @description as a list, of which the first counts; an empty list or 0 unassigns; ignored beside `assignee_id` */
          assignee_ids?: number[] | null;
          /** @description honoured for administrators and the project's owners */
          created_at?: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Issue'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Issue'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "state_event": "close"
         *     }
         */
        'application/json': {
          /** @description title of the issue, one line */
          title?: string;
          /** @description description of the issue, Markdown */
          description?: string | null;
          /** @description 0 unassigns; a user who does not see the project is ignored */
          assignee_id?: number | null;
          /** @description 0 removes it, as does one that the project does not have */
          milestone_id?: number | null;
          /** @description comma-separated names */
          labels?: string | null;
          /** @description the day on which it is due; null without one */
          due_date?: string | null;
          /** @description whether only members from reporter on, its author and its assignee see it */
          confidential?: boolean;
          /**
           * @description what to do with the state, such as `close`
           * @enum {string}
           */
          state_event?: 'close' | 'reopen';
          /** @description honoured for administrators and the project's owners */
          updated_at?: string;
          /** @description as a list, of which the first counts; an empty list or 0 unassigns; ignored beside `assignee_id` */
          assignee_ids?: number[] | null;
          /** @description comma-separated names of labels that are added */
          add_labels?: string;
          /** @description comma-separated names of labels that are removed */
          remove_labels?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Issue'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "iid": 1,
           *       "project_id": 1,
           *       "title": "Greet the whole world",
           *       "description": "So far only the console is greeted.",
           *       "state": "opened",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "closed_at": "2026-01-31T09:30:00.000Z",
           *       "labels": [
           *         "bug"
           *       ],
           *       "milestone": {
           *         "id": 42,
           *         "iid": 1,
           *         "project_id": 1,
           *         "title": "1.0",
           *         "description": "The first release.",
           *         "state": "active",
           *         "created_at": "2026-01-31T09:30:00.000Z",
           *         "updated_at": "2026-01-31T09:30:00.000Z",
           *         "due_date": "2026-01-31",
           *         "start_date": "2026-01-31"
           *       },
           *       "author": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "assignee": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "assignees": [
           *         {
           *           "id": 42,
           *           "username": "anna",
           *           "name": "Anna Schmidt",
           *           "state": "active",
           *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *           "web_url": "https://ingot.example.com/anna"
           *         }
           *       ],
           *       "user_notes_count": 3,
           *       "upvotes": 2,
           *       "downvotes": 0,
           *       "due_date": "2026-01-31",
           *       "confidential": false,
           *       "web_url": "https://ingot.example.com/anna/example/issues/1",
           *       "references": {
           *         "short": "#1",
           *         "relative": "#1",
           *         "full": "anna/example#1"
           *       },
           *       "subscribed": false
           *     }
           */
          'application/json': components['schemas']['Issue'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.statistics': {
    parameters: {
      query?: {
        /** @description comma-separated names, all of which it has; `None` (or `No Label`) for none, `Any` for at least one */
        labels?: string;
        /** @description only what is not so: `not[labels]=wip` */
        not?: {
          /** @description comma-separated names, of which it has none */
          labels?: string;
        };
        /** @description title of its milestone; `None` (or `No Milestone`) for none, `Any` for any */
        milestone?: string;
        /** @description only these numbers */
        'iids[]'?: number[];
        /** @description only what this user wrote */
        author_id?: number;
        /** @description only what the user of this name wrote */
        author_username?: string;
        /** @description only what this user is assigned to; `None` or 0 for nobody, `Any` for anybody */
        assignee_id?: number | ('None' | 'Any' | 'none' | 'any');
        /** @description only what the user of this name is assigned to; a list for clients that expect several */
        'assignee_username[]'?: string[];
        /** @description part of the title or the description */
        search?: string;
        /** @description only what was created then or later */
        created_after?: string;
        /** @description only what was created then or earlier */
        created_before?: string;
        /** @description only what was changed then or later */
        updated_after?: string;
        /** @description only what was changed then or earlier */
        updated_before?: string;
        /** @description only what the caller wrote or is assigned to */
        scope?: 'created_by_me' | 'assigned_to_me' | 'all' | 'created-by-me' | 'assigned-to-me';
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "statistics": {
           *         "counts": {
           *           "all": 16,
           *           "closed": 12,
           *           "opened": 4
           *         }
           *       }
           *     }
           */
          'application/json': {
            /** @description what is counted */
            statistics: {
              /** @description the issues that match */
              counts: {
                /** @description how many there are */
                all: number;
                /** @description how many of them are closed */
                closed: number;
                /** @description how many of them are open */
                opened: number;
              };
            };
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.statistics_own': {
    parameters: {
      query?: {
        /** @description comma-separated names, all of which it has; `None` (or `No Label`) for none, `Any` for at least one */
        labels?: string;
        /** @description only what is not so: `not[labels]=wip` */
        not?: {
          /** @description comma-separated names, of which it has none */
          labels?: string;
        };
        /** @description title of its milestone; `None` (or `No Milestone`) for none, `Any` for any */
        milestone?: string;
        /** @description only these numbers */
        'iids[]'?: number[];
        /** @description only what this user wrote */
        author_id?: number;
        /** @description only what the user of this name wrote */
        author_username?: string;
        /** @description only what this user is assigned to; `None` or 0 for nobody, `Any` for anybody */
        assignee_id?: number | ('None' | 'Any' | 'none' | 'any');
        /** @description only what the user of this name is assigned to; a list for clients that expect several */
        'assignee_username[]'?: string[];
        /** @description part of the title or the description */
        search?: string;
        /** @description only what was created then or later */
        created_after?: string;
        /** @description only what was created then or earlier */
        created_before?: string;
        /** @description only what was changed then or later */
        updated_after?: string;
        /** @description only what was changed then or earlier */
        updated_before?: string;
        /** @description `all`: whatever the caller may read, in all projects */
        scope?: 'created_by_me' | 'assigned_to_me' | 'all' | 'created-by-me' | 'assigned-to-me';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "statistics": {
           *         "counts": {
           *           "all": 16,
           *           "closed": 12,
           *           "opened": 4
           *         }
           *       }
           *     }
           */
          'application/json': {
            /** @description what is counted */
            statistics: {
              /** @description the issues that match */
              counts: {
                /** @description how many there are */
                all: number;
                /** @description how many of them are closed */
                closed: number;
                /** @description how many of them are open */
                opened: number;
              };
            };
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.closes_issues': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Issue'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.closed_by': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.list_own': {
    parameters: {
      query?: {
        /** @description state of the issue */
        state?: 'all' | 'opened' | 'closed';
        /** @description comma-separated names, all of which it has; `None` (or `No Label`) for none, `Any` for at least one */
        labels?: string;
        /** @description only what is not so: `not[labels]=wip` */
        not?: {
          /** @description comma-separated names, of which it has none */
          labels?: string;
        };
        /** @description title of its milestone; `None` (or `No Milestone`) for none, `Any` for any */
        milestone?: string;
        /** @description only these numbers */
        'iids[]'?: number[];
        /** @description only what this user wrote */
        author_id?: number;
        /** @description only what the user of this name wrote */
        author_username?: string;
        /** @description only what this user is assigned to; `None` or 0 for nobody, `Any` for anybody */
        assignee_id?: number | ('None' | 'Any' | 'none' | 'any');
        /** @description only what the user of this name is assigned to; a list for clients that expect several */
        'assignee_username[]'?: string[];
        /** @description part of the title or the description */
        search?: string;
        /** @description only what was created then or later */
        created_after?: string;
        /** @description only what was created then or earlier */
        created_before?: string;
        /** @description only what was changed then or later */
        updated_after?: string;
        /** @description only what was changed then or earlier */
        updated_before?: string;
        /** @description the field that the list is ordered by */
        order_by?: 'created_at' | 'updated_at';
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description `all`: whatever the caller may read, in all projects */
        scope?: 'created_by_me' | 'assigned_to_me' | 'all' | 'created-by-me' | 'assigned-to-me';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Issue'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.related_merge_requests': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.move': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "to_project_id": 43
         *     }
         */
        'application/json': {
          /** @description id of the project that it moves to */
          to_project_id: number;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Issue'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.subscribe': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Issue'];
        };
      };
      /** @description `304 Not Modified` when the caller is subscribed already */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.unsubscribe': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Issue'];
        };
      };
      /** @description `304 Not Modified` when the caller is not subscribed */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.cancel': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the job
         * @example 31
         */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.artifacts': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the job
         * @example 31
         */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.delete_artifacts': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the job
         * @example 31
         */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.erase': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the job
         * @example 31
         */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.artifact_file_of_ref': {
    parameters: {
      query: {
        /**
         * @description name of the job
         * @example build
         */
        job: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of a branch or tag, or the id of a commit
         * @example main
         */
        ref_name: string;
        /**
         * @description the path of the file in the archive
         * @example dist/hello.whl
         */
        artifact_path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.artifacts_of_ref': {
    parameters: {
      query: {
        /**
         * @description name of the job
         * @example build
         */
        job: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of a branch or tag, or the id of a commit
         * @example main
         */
        ref_name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the job
         * @example 31
         */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.artifact_file': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the job
         * @example 31
         */
        job_id: number;
        /**
         * @description the path of the file in the archive
         * @example dist/hello.whl
         */
        artifact_path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.show_own': {
    parameters: {
      query: {
        /**
         * @description the token of the job; also in the header `Job-Token`
         * @example the-token-of-the-job
         */
        token: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.trace': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the job
         * @example 31
         */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.keep_artifacts': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the job
         * @example 31
         */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.list': {
    parameters: {
      query?: {
        /** @description only jobs with one of these statuses */
        'scope[]'?: ('created' | 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'manual')[];
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.bridges_of_pipeline': {
    parameters: {
      query?: {
        /** @description only jobs with one of these statuses */
        'scope[]'?: ('created' | 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'manual')[];
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the pipeline
         * @example 17
         */
        pipeline_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.of_pipeline': {
    parameters: {
      query?: {
        /** @description only jobs with one of these statuses */
        'scope[]'?: ('created' | 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'manual')[];
        /** @description whether to include retried jobs */
        include_retried?: boolean;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the pipeline
         * @example 17
         */
        pipeline_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.play': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the job
         * @example 31
         */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'jobs.retry': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the job
         * @example 31
         */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'labels.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Label'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'labels.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "bug",
         *       "color": "#5cb85c"
         *     }
         */
        'application/json': {
          /** @description name of the label */
          name: string;
          /** @description new name of the label */
          new_name?: string;
          /** @description `#RGB`, `#RRGGBB` or the name of a colour in CSS, which is kept as `#RRGGBB` */
          color?: string;
          /** @description description of the label, Markdown */
          description?: string | null;
          /** @description labels with a smaller number come first; null without a priority */
          priority?: number | null;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Label'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'labels.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "bug",
         *       "color": "#d9534f"
         *     }
         */
        'application/json': {
          /** @description name of the label */
          name: string;
          /**
           * @description `#RGB`, `#RRGGBB` or the name of a colour in CSS, which is kept as `#RRGGBB`
           * @default #428BCA
           */
          color?: string;
          /** @description description of the label, Markdown */
          description?: string | null;
          /** @description labels with a smaller number come first; null without a priority */
          priority?: number | null;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Label'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'labels.delete': {
    parameters: {
      query: {
        /**
         * @description name of the label
         * @example bug
         */
        name: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "bug",
           *       "color": "#d9534f",
           *       "description": "Something does not work.",
           *       "open_issues_count": 4,
           *       "closed_issues_count": 12,
           *       "open_merge_requests_count": 2,
           *       "priority": 1,
           *       "subscribed": false
           *     }
           */
          'application/json': components['schemas']['Label'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'labels.get': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id or name
         * @example bug
         */
        label_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Label'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'labels.update_one': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id or name
         * @example bug
         */
        label_id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "color": "#5cb85c"
         *     }
         */
        'application/json': {
          /** @description new name of the label */
          new_name?: string;
          /** @description `#RGB`, `#RRGGBB` or the name of a colour in CSS, which is kept as `#RRGGBB` */
          color?: string;
          /** @description description of the label, Markdown */
          description?: string | null;
          /** @description labels with a smaller number come first; null without a priority */
          priority?: number | null;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Label'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'labels.delete_one': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id or name
         * @example bug
         */
        label_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "bug",
           *       "color": "#d9534f",
           *       "description": "Something does not work.",
           *       "open_issues_count": 4,
           *       "closed_issues_count": 12,
           *       "open_merge_requests_count": 2,
           *       "priority": 1,
           *       "subscribed": false
           *     }
           */
          'application/json': components['schemas']['Label'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'labels.subscribe': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id or name
         * @example bug
         */
        label_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Label'];
        };
      };
      /** @description `304 Not Modified` when the caller is subscribed already */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'labels.unsubscribe': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id or name
         * @example bug
         */
        label_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Label'];
        };
      };
      /** @description `304 Not Modified` when the caller is not subscribed */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'members.list': {
    parameters: {
      query?: {
        /** @description a substring of the name or username */
        query?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Member'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'members.add': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "user_id": 42,
         *       "access_level": 30,
         *       "expires_at": "2099-12-31"
         *     }
         */
        'application/json': {
          /** @description id of the user */
          user_id: number;
          /** @description access level: 10 guest, 20 reporter, 30 developer, 40 maintainer, 50 owner */
          access_level: number;
          /** @description the membership expires at the start of this day, in UTC; 400 for today and earlier days */
          expires_at?: string | null;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Member'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'members.show_any': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the user
         * @example 42
         */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Member'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'members.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the user
         * @example 42
         */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Member'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'members.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the user
         * @example 42
         */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "access_level": 40
         *     }
         */
        'application/json': {
          /** @description access level: 10 guest, 20 reporter, 30 developer, 40 maintainer, 50 owner */
          access_level: number;
          /** @description the membership expires at the start of this day, in UTC; 400 for today and earlier days */
          expires_at?: string | null;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Member'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'members.remove': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the user
         * @example 42
         */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "username": "anna",
           *       "name": "Anna Schmidt",
           *       "state": "active",
           *       "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *       "web_url": "https://ingot.example.com/anna",
           *       "access_level": 30,
           *       "expires_at": "2026-01-31"
           *     }
           */
          'application/json': components['schemas']['Member'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'members.list_all': {
    parameters: {
      query?: {
        /** @description a substring of the name or username */
        query?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Member'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'members.memberships': {
    parameters: {
      query?: {
        /** @description `Namespace`: none, as nobody is a member of a namespace */
        type?: 'Project' | 'Namespace';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Membership'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'members.list_users': {
    parameters: {
      query?: {
        /** @description a substring of the name or username */
        search?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserSummary'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.pipelines': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BasicPipeline'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.create_pipeline': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pipeline'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.version': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
        /**
         * @description id of the version of the diff
         * @example 1
         */
        version_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequestDiffVersionDetail'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.changes': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequestWithChanges'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.versions': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequestDiffVersion'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.commits': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Commit'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.diffs': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DiffEntry'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.accept': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "merge_when_pipeline_succeeds": true
         *     }
         */
        'application/json': {
          /** @description message of the commit that merges it */
          merge_commit_message?: string;
          /** @description whether the source branch is deleted when it is merged */
          should_remove_source_branch?: boolean;
          /**
           * @description whether it is merged as soon as its pipeline succeeds
           * @default false
           */
          merge_when_pipeline_succeeds?: boolean;
          /**
           * @description what newer clients call `merge_when_pipeline_succeeds`
           * @default false
           */
          auto_merge?: boolean;
          /** @description id of the commit, 40 hexadecimal digits */
          sha?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.cancel_auto_merge': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.cancel_auto_merge_by_post': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.list': {
    parameters: {
      query?: {
        /** @description number of the merge request within its project */
        iid?: number;
        /**
         * @description none are ever locked: a merge request stays open while it is merged
         * @example opened
         */
        state?: 'all' | 'opened' | 'closed' | 'merged' | 'locked';
        /** @description comma-separated names, all of which it has; `None` (or `No Label`) for none, `Any` for at least one */
        labels?: string;
        /** @description only what is not so: `not[labels]=wip` */
        not?: {
          /** @description comma-separated names, of which it has none */
          labels?: string;
        };
        /** @description title of its milestone; `None` (or `No Milestone`) for none, `Any` for any */
        milestone?: string;
        /** @description only these numbers */
        'iids[]'?: number[];
        /** @description only what this user wrote */
        author_id?: number;
        /** @description only what the user of this name wrote */
        author_username?: string;
        /** @description only what this user is assigned to; `None` or 0 for nobody, `Any` for anybody */
        assignee_id?: number | ('None' | 'Any' | 'none' | 'any');
        /** @description only what the user of this name is assigned to; a list for clients that expect several */
        'assignee_username[]'?: string[];
        /** @description part of the title or the description */
        search?: string;
        /** @description only what was created then or later */
        created_after?: string;
        /** @description only what was created then or earlier */
        created_before?: string;
        /** @description only what was changed then or later */
        updated_after?: string;
        /** @description only what was changed then or earlier */
        updated_before?: string;
        /** @description the field that the list is ordered by */
        order_by?: 'created_at' | 'updated_at';
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description only those from this branch */
        source_branch?: string;
        /** @description only those into this branch */
        target_branch?: string;
        /** @description only drafts, or only those that are not */
        wip?: 'yes' | 'no';
        /** @description the newer name of `wip`, before which it goes */
        draft?: boolean;
        /** @description only what the caller wrote or is assigned to */
        scope?: 'created_by_me' | 'assigned_to_me' | 'all' | 'created-by-me' | 'assigned-to-me';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "source_branch": "greeting",
         *       "target_branch": "main",
         *       "title": "Greet the world",
         *       "remove_source_branch": true
         *     }
         */
        'application/json': {
          /** @description the branch with the changes */
          source_branch: string;
          /** @description the branch that the changes are merged into */
          target_branch: string;
          /** @description title of the merge request, one line */
          title: string;
          /** @description id of the user who is to work on the merge request; 0 for nobody */
          assignee_id?: number;
          /** @description as a list, of which the first counts; an empty list or 0 unassigns; ignored beside `assignee_id` */
          assignee_ids?: number[] | null;
          /** @description description of the merge request, Markdown */
          description?: string | null;
          /** @description id of the project that the changes are merged into */
          target_project_id?: number;
          /** @description comma-separated names */
          labels?: string;
          /** @description id of the milestone; 0 for none */
          milestone_id?: number;
          /** @description whether the source branch is to be deleted when it is merged */
          remove_source_branch?: boolean;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.show': {
    parameters: {
      query?: {
        /** @description whether `rebase_in_progress` is shown */
        include_rebase_in_progress?: boolean;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "title": "Draft: Greet the whole world"
         *     }
         */
        'application/json': {
          /** @description the branch that the changes are merged into */
          target_branch?: string;
          /** @description title of the merge request, one line */
          title?: string;
          /** @description 0 unassigns */
          assignee_id?: number | null;
          /** @description description of the merge request, Markdown */
          description?: string | null;
          /**
           * @description ignored when it does not apply
           * @enum {string}
           */
          state_event?: 'close' | 'reopen';
          /** @description comma-separated names; an empty text removes all */
          labels?: string | null;
          /** @description 0 removes it, as does one that the project does not have */
          milestone_id?: number | null;
          /** @description whether the source branch is to be deleted when it is merged */
          remove_source_branch?: boolean;
          /** @description as a list, of which the first counts; an empty list or 0 unassigns; ignored beside `assignee_id` */
          assignee_ids?: number[] | null;
          /** @description comma-separated names of labels that are added */
          add_labels?: string;
          /** @description comma-separated names of labels that are removed */
          remove_labels?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "iid": 1,
           *       "project_id": 1,
           *       "title": "Greet the world",
           *       "description": "So far only the console is greeted.",
           *       "state": "opened",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "merged_at": "2026-01-31T09:30:00.000Z",
           *       "merged_by": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "closed_at": "2026-01-31T09:30:00.000Z",
           *       "target_branch": "main",
           *       "source_branch": "greeting",
           *       "upvotes": 2,
           *       "downvotes": 0,
           *       "author": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "assignee": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "assignees": [
           *         {
           *           "id": 42,
           *           "username": "anna",
           *           "name": "Anna Schmidt",
           *           "state": "active",
           *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *           "web_url": "https://ingot.example.com/anna"
           *         }
           *       ],
           *       "source_project_id": 1,
           *       "target_project_id": 1,
           *       "labels": [
           *         "bug"
           *       ],
           *       "work_in_progress": false,
           *       "draft": false,
           *       "milestone": {
           *         "id": 42,
           *         "iid": 1,
           *         "project_id": 1,
           *         "title": "1.0",
           *         "description": "The first release.",
           *         "state": "active",
           *         "created_at": "2026-01-31T09:30:00.000Z",
           *         "updated_at": "2026-01-31T09:30:00.000Z",
           *         "due_date": "2026-01-31",
           *         "start_date": "2026-01-31"
           *       },
           *       "merge_when_pipeline_succeeds": false,
           *       "merge_status": "unchecked",
           *       "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
           *       "merge_commit_sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
           *       "user_notes_count": 3,
           *       "should_remove_source_branch": null,
           *       "force_remove_source_branch": false,
           *       "web_url": "https://ingot.example.com/anna/example/merge_requests/1",
           *       "references": {
           *         "short": "!1",
           *         "relative": "!1",
           *         "full": "anna/example!1"
           *       },
           *       "subscribed": false,
           *       "merge_error": null,
           *       "diff_refs": {
           *         "base_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
           *         "head_sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
           *         "start_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
           *       },
           *       "head_pipeline": {
           *         "id": 42,
           *         "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
           *         "ref": "main",
           *         "status": "success"
           *       },
           *       "pipeline": {
           *         "id": 42,
           *         "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
           *         "ref": "main",
           *         "status": "success"
           *       },
           *       "user": {
           *         "can_merge": false
           *       },
           *       "rebase_in_progress": false
           *     }
           */
          'application/json': components['schemas']['MergeRequest'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'commits.merge_requests': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description full or short commit id, branch or tag
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.list_own': {
    parameters: {
      query?: {
        /** @description none are ever locked: a merge request stays open while it is merged */
        state?: 'all' | 'opened' | 'closed' | 'merged' | 'locked';
        /** @description comma-separated names, all of which it has; `None` (or `No Label`) for none, `Any` for at least one */
        labels?: string;
        /** @description only what is not so: `not[labels]=wip` */
        not?: {
          /** @description comma-separated names, of which it has none */
          labels?: string;
        };
        /** @description title of its milestone; `None` (or `No Milestone`) for none, `Any` for any */
        milestone?: string;
        /** @description only these numbers */
        'iids[]'?: number[];
        /** @description only what this user wrote */
        author_id?: number;
        /** @description only what the user of this name wrote */
        author_username?: string;
        /** @description only what this user is assigned to; `None` or 0 for nobody, `Any` for anybody */
        assignee_id?: number | ('None' | 'Any' | 'none' | 'any');
        /** @description only what the user of this name is assigned to; a list for clients that expect several */
        'assignee_username[]'?: string[];
        /** @description part of the title or the description */
        search?: string;
        /** @description only what was created then or later */
        created_after?: string;
        /** @description only what was created then or earlier */
        created_before?: string;
        /** @description only what was changed then or later */
        updated_after?: string;
        /** @description only what was changed then or earlier */
        updated_before?: string;
        /** @description the field that the list is ordered by */
        order_by?: 'created_at' | 'updated_at';
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description only those from this branch */
        source_branch?: string;
        /** @description only those into this branch */
        target_branch?: string;
        /** @description only drafts, or only those that are not */
        wip?: 'yes' | 'no';
        /** @description the newer name of `wip`, before which it goes */
        draft?: boolean;
        /** @description `all`: whatever the caller may read, in all projects */
        scope?: 'created_by_me' | 'assigned_to_me' | 'all' | 'created-by-me' | 'assigned-to-me';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.subscribe': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'];
        };
      };
      /** @description `304 Not Modified` when the caller is subscribed already */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.unsubscribe': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'];
        };
      };
      /** @description `304 Not Modified` when the caller is not subscribed */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'metadata.show': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "version": "17.5.0",
           *       "revision": "3f2a9c1b",
           *       "kas": {
           *         "enabled": false,
           *         "externalUrl": null,
           *         "externalK8sProxyUrl": null,
           *         "version": null
           *       },
           *       "enterprise": false
           *     }
           */
          'application/json': {
            /** @description version of the metadata */
            version: string;
            /** @description the commit of the build; `unknown` when the build did not set it */
            revision: string;
            /** @description the server for agents, which there is not */
            kas: {
              /**
               * @description agents are not supported
               * @constant
               */
              enabled: false;
              /** @description null: there is no such server */
              externalUrl: null;
              /** @description null: there is no such server */
              externalK8sProxyUrl: null;
              /** @description version of the metadata */
              version: null;
            };
            /**
             * @description false: there is one edition
             * @constant
             */
            enterprise: false;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'metadata.version': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "version": "17.5.0",
           *       "revision": "3f2a9c1b"
           *     }
           */
          'application/json': {
            /** @description version of the metadata */
            version: string;
            /** @description the commit of the build; `unknown` when the build did not set it */
            revision: string;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'milestones.issues': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the milestone; 0 for none
         * @example 2
         */
        milestone_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Issue'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'milestones.merge_requests': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the milestone; 0 for none
         * @example 2
         */
        milestone_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequest'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'milestones.list': {
    parameters: {
      query?: {
        /** @description state of the milestone */
        state?: 'all' | 'active' | 'closed';
        /** @description only those with these numbers */
        'iids[]'?: number[];
        /** @description its whole title */
        title?: string;
        /** @description a substring of the title or description */
        search?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Milestone'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'milestones.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "1.0",
         *       "due_date": "2099-12-31"
         *     }
         */
        'application/json': {
          /** @description title of the milestone, one line */
          title: string;
          /** @description description of the milestone, Markdown */
          description?: string | null;
          /** @description the day on which it is due; null without one */
          due_date?: string | null;
          /** @description before the due date */
          start_date?: string | null;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Milestone'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'milestones.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the milestone; 0 for none
         * @example 2
         */
        milestone_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Milestone'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'milestones.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the milestone; 0 for none
         * @example 2
         */
        milestone_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "state_event": "close"
         *     }
         */
        'application/json': {
          /** @description title of the milestone, one line */
          title?: string;
          /** @description description of the milestone, Markdown */
          description?: string | null;
          /** @description the day on which it is due; null without one */
          due_date?: string | null;
          /** @description before the due date */
          start_date?: string | null;
          /**
           * @description ignored when it is already in that state
           * @enum {string}
           */
          state_event?: 'close' | 'activate';
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Milestone'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'milestones.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the milestone; 0 for none
         * @example 2
         */
        milestone_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "iid": 1,
           *       "project_id": 1,
           *       "title": "1.0",
           *       "description": "The first release.",
           *       "state": "active",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "due_date": "2026-01-31",
           *       "start_date": "2026-01-31"
           *     }
           */
          'application/json': components['schemas']['Milestone'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'namespaces.get': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description the id or the path of the namespace
         * @example root
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Namespace'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'namespaces.list': {
    parameters: {
      query?: {
        /** @description part of the name or path */
        search?: string;
        /** @description only the caller's own namespace */
        owned_only?: boolean;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Namespace'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'namespaces.exists': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description the id or the path of the namespace
         * @example root
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "exists": false,
           *       "suggests": [
           *         "anna1"
           *       ]
           *     }
           */
          'application/json': {
            /** @description whether the path is taken */
            exists: boolean;
            /** @description a path that is free, if this one is taken */
            suggests: string[];
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_notes.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_notes.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "body": "Looks good to me."
         *     }
         */
        'application/json': {
          /** @description Markdown; at most 65536 bytes as JSON */
          body: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'];
        };
      };
      /** @description `304 Not Modified` when the text is nothing but commands, and none of them changes anything */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_comments.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequestComment'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_comments.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "note": "Looks good to me."
         *     }
         */
        'application/json': {
          /** @description Markdown; at most 65536 bytes as JSON */
          note: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MergeRequestComment'];
        };
      };
      /** @description `304 Not Modified` when the text is nothing but commands, and none of them changes anything */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_notes.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_notes.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "body": "Looks good to me."
         *     }
         */
        'application/json': {
          /** @description Markdown; at most 65536 bytes as JSON */
          body: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'];
        };
      };
      /** @description `304 Not Modified` when the text is nothing but commands, and none of them changes anything */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_notes.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_notes.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "body": "Looks good to me."
         *     }
         */
        'application/json': {
          /** @description Markdown; at most 65536 bytes as JSON */
          body: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_notes.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_notes.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "body": "Looks good to me."
         *     }
         */
        'application/json': {
          /** @description Markdown; at most 65536 bytes as JSON */
          body: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issue_notes.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "body": "Looks good to me.",
           *       "attachment": null,
           *       "author": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "system": false,
           *       "noteable_id": 1,
           *       "noteable_iid": 1,
           *       "noteable_type": "Issue"
           *     }
           */
          'application/json': components['schemas']['Note'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_notes.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_notes.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "body": "Looks good to me."
         *     }
         */
        'application/json': {
          /** @description Markdown; at most 65536 bytes as JSON */
          body: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_request_notes.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "body": "Looks good to me.",
           *       "attachment": null,
           *       "author": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "system": false,
           *       "noteable_id": 1,
           *       "noteable_iid": 1,
           *       "noteable_type": "Issue"
           *     }
           */
          'application/json': components['schemas']['Note'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_notes.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_notes.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "body": "Looks good to me."
         *     }
         */
        'application/json': {
          /** @description Markdown; at most 65536 bytes as JSON */
          body: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'snippet_notes.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
        /**
         * @description id of the note
         * @example 12
         */
        note_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "body": "Looks good to me.",
           *       "attachment": null,
           *       "author": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "system": false,
           *       "noteable_id": 1,
           *       "noteable_iid": 1,
           *       "noteable_type": "Issue"
           *     }
           */
          'application/json': components['schemas']['Note'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.participants': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserSummary'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.participants': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserSummary'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_access_tokens.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user
         * @example 42
         */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "nightly report",
         *       "expires_at": "2099-12-31",
         *       "scopes": [
         *         "read_user"
         *       ]
         *     }
         */
        'application/json': {
          /** @description 1 to 255 characters */
          name: string;
          /** @description the day from which the personal access token is no longer valid; null for never */
          expires_at?: string | null;
          /** @description `api`, `read_user` */
          scopes: string[];
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewPersonalAccessToken'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_access_tokens.self': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalAccessToken'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_access_tokens.revoke_self': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalAccessToken'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_access_tokens.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the token
         * @example 1
         */
        token_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalAccessToken'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_access_tokens.revoke': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the token
         * @example 1
         */
        token_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalAccessToken'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_access_tokens.list': {
    parameters: {
      query?: {
        /** @description whose tokens; default: the caller's */
        user_id?: number;
        /** @description default: both */
        state?: 'active' | 'inactive';
        /** @description true: only revoked tokens; false: only others */
        revoked?: boolean;
        /** @description a substring of the name */
        search?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalAccessToken'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_access_tokens.rotate_self': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "expires_at": "2099-12-31"
         *     }
         */
        'application/json': {
          /** @description default: in a week */
          expires_at?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewPersonalAccessToken'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_access_tokens.rotate': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the token
         * @example 1
         */
        token_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "expires_at": "2099-12-31"
         *     }
         */
        'application/json': {
          /** @description default: in a week */
          expires_at?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewPersonalAccessToken'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'pipelines.cancel': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the pipeline
         * @example 17
         */
        pipeline_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pipeline'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'pipelines.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "ref": "main",
         *       "variables": [
         *         {
         *           "key": "DEPLOY_TARGET",
         *           "value": "staging"
         *         }
         *       ]
         *     }
         */
        'application/json': {
          /** @description branch or tag */
          ref: string;
          /**
           * @description variables for all its jobs
           * @default []
           */
          variables?: {
            /** @description the key */
            key: string;
            /**
             * @description value of the pipeline
             * @default
             */
            value?: string;
            /**
             * @description `file`: jobs get the path of a file with the value
             * @default env_var
             * @enum {string}
             */
            variable_type?: 'env_var' | 'file';
          }[];
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pipeline'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'pipelines.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the pipeline
         * @example 17
         */
        pipeline_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pipeline'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'pipelines.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the pipeline
         * @example 17
         */
        pipeline_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "sha": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
           *       "ref": "main",
           *       "status": "success",
           *       "before_sha": "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba",
           *       "tag": false,
           *       "yaml_errors": null,
           *       "user": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "started_at": "2026-01-31T09:30:00.000Z",
           *       "finished_at": "2026-01-31T09:30:00.000Z",
           *       "committed_at": "2026-01-31T09:30:00.000Z",
           *       "duration": 63,
           *       "coverage": "87.50",
           *       "web_url": "https://ingot.example.com/anna/example"
           *     }
           */
          'application/json': components['schemas']['Pipeline'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'pipelines.latest': {
    parameters: {
      query?: {
        /** @description branch or tag; default: the default branch */
        ref?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pipeline'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'pipelines.variables': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the pipeline
         * @example 17
         */
        pipeline_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PipelineVariable'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'pipelines.list': {
    parameters: {
      query?: {
        /** @description only running, pending or finished ones, or the newest of each branch or tag */
        scope?: 'running' | 'pending' | 'finished' | 'branches' | 'tags';
        /**
         * @description only pipelines in this status; none is ever `waiting_for_resource`, `preparing` or `scheduled`
         * @example failed
         */
        status?:
          | 'created'
          | 'pending'
          | 'running'
          | 'success'
          | 'failed'
          | 'canceled'
          | 'skipped'
          | 'manual'
          | 'waiting_for_resource'
          | 'preparing'
          | 'scheduled';
        /** @description only pipelines that were made by this; `external`: by commit statuses */
        source?:
          | 'push'
          | 'api'
          | 'trigger'
          | 'external'
          | 'web'
          | 'schedule'
          | 'pipeline'
          | 'parent_pipeline'
          | 'merge_request_event'
          | 'external_pull_request_event'
          | 'chat'
          | 'webide'
          | 'ondemand_dast_scan'
          | 'ondemand_dast_validation'
          | 'security_orchestration_policy'
          | 'container_registry_push'
          | 'duo_workflow'
          | 'pipeline_execution_policy_schedule'
          | 'unknown';
        /**
         * @description only pipelines of this branch or tag
         * @example main
         */
        ref?: string;
        /** @description only pipelines of this commit */
        sha?: string;
        /** @description only pipelines of this user */
        username?: string;
        /** @description only pipelines with an invalid configuration, or without */
        yaml_errors?: boolean;
        /** @description only pipelines that were changed then or later */
        updated_after?: string;
        /** @description only pipelines that were changed then or earlier */
        updated_before?: string;
        /** @description the field that the list is ordered by */
        order_by?: 'id' | 'status' | 'ref' | 'user_id' | 'updated_at';
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BasicPipeline'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'pipelines.retry': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the pipeline
         * @example 17
         */
        pipeline_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pipeline'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_releases.list': {
    parameters: {
      query?: {
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectRelease'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_releases.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "tag_name": "v1.0.0",
         *       "ref": "main",
         *       "name": "First release",
         *       "description": "Greets the world."
         *     }
         */
        'application/json': {
          /** @description name of the tag */
          tag_name: string;
          /** @description commit, tag or branch, of a tag that is not there yet */
          ref?: string;
          /** @description makes a new tag annotated */
          tag_message?: string | null;
          /** @description its links, also as `assets[links][][name]` */
          assets?: {
            /** @description what can be downloaded elsewhere */
            links?: {
              /** @description what the link is called; unlike those of the other links */
              name: string;
              /** @description http, https or ftp; no other link of the release has it */
              url: string;
              /**
               * @description what the link leads to
               * @default other
               * @enum {string}
               */
              link_type?: 'other' | 'runbook' | 'image' | 'package';
            }[];
          };
          /** @description the name of the tag unless given */
          name?: string | null;
          /** @description Markdown */
          description?: string | null;
          /** @description now unless given */
          released_at?: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectRelease'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_releases.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectRelease'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_releases.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "description": "Greets the whole world."
         *     }
         */
        'application/json': {
          /** @description the name of the tag unless given */
          name?: string | null;
          /** @description Markdown */
          description?: string | null;
          /** @description now unless given */
          released_at?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectRelease'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_releases.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "tag_name": "v1.0.0",
           *       "name": "First release",
           *       "description": "Greets the world.",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "released_at": "2026-01-31T09:30:00.000Z",
           *       "upcoming_release": false,
           *       "author": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "commit": {
           *         "id": "6104942438c14ec7bd21c6cd5bd995272b3faff6",
           *         "short_id": "61049424",
           *         "title": "Greet the world",
           *         "created_at": "2026-01-31T09:30:00.000Z",
           *         "parent_ids": [
           *           "ae1d9fb46aa2b07ee9836d49862ec4e2c46fbbba"
           *         ],
           *         "message": "Greet the world\n",
           *         "author_name": "Anna Schmidt",
           *         "author_email": "anna@example.com",
           *         "authored_date": "2026-01-31T09:30:00.000Z",
           *         "committer_name": "Anna Schmidt",
           *         "committer_email": "anna@example.com",
           *         "committed_date": "2026-01-31T09:30:00.000Z",
           *         "web_url": "https://ingot.example.com/anna/example/commit/6104942438c14ec7bd21c6cd5bd995272b3faff6"
           *       },
           *       "commit_path": "/anna/example/commit/v1.0.0",
           *       "tag_path": "/anna/example/tags/v1.0.0",
           *       "milestones": [
           *         null
           *       ],
           *       "assets": {
           *         "count": 1,
           *         "sources": [
           *           {
           *             "format": "tar.gz",
           *             "url": "https://ingot.example.com/anna/example"
           *           }
           *         ],
           *         "links": [
           *           {
           *             "id": 42,
           *             "name": "hello.zip",
           *             "url": "https://example.com/downloads/hello.zip",
           *             "direct_asset_url": "https://example.com/downloads/hello.zip",
           *             "link_type": "other"
           *           }
           *         ]
           *       },
           *       "evidences": [],
           *       "_links": {
           *         "self": "https://ingot.example.com/anna/example/releases/v1.0.0"
           *       }
           *     }
           */
          'application/json': components['schemas']['ProjectRelease'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_releases.latest': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectRelease'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_variables.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectVariable'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_variables.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "key": "DEPLOY_TARGET",
         *       "value": "staging",
         *       "protected": true
         *     }
         */
        'application/json': {
          /** @description the key */
          key: string;
          /** @description value of the project variable */
          value: string;
          /**
           * @description an environment variable (`env_var`), or a file that the variable names (`file`)
           * @enum {string}
           */
          variable_type?: 'env_var' | 'file';
          /** @description whether only pipelines of protected branches and tags get it */
          protected?: boolean;
          /** @description whether its value is hidden in logs */
          masked?: boolean;
          /** @description whether `$` in the value is taken literally */
          raw?: boolean;
          /** @description description of the project variable, Markdown */
          description?: string | null;
          /** @description only `*`, which means all */
          environment_scope?: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectVariable'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_variables.show': {
    parameters: {
      query?: {
        /** @description the scope of the variable: there is none of another one than `*` */
        filter?: {
          /** @description the environments that the variable is for; `*` for all */
          environment_scope?: string;
        };
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the key
         * @example DEPLOY_TARGET
         */
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectVariable'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_variables.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the key
         * @example DEPLOY_TARGET
         */
        key: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "value": "live"
         *     }
         */
        'application/json': {
          /** @description the scope of the variable: there is none of another one than `*` */
          filter?: {
            /** @description the environments that the variable is for; `*` for all */
            environment_scope?: string;
          };
          /** @description value of the project variable */
          value?: string;
          /**
           * @description an environment variable (`env_var`), or a file that the variable names (`file`)
           * @enum {string}
           */
          variable_type?: 'env_var' | 'file';
          /** @description whether only pipelines of protected branches and tags get it */
          protected?: boolean;
          /** @description whether its value is hidden in logs */
          masked?: boolean;
          /** @description whether `$` in the value is taken literally */
          raw?: boolean;
          /** @description description of the project variable, Markdown */
          description?: string | null;
          /** @description only `*`, which means all */
          environment_scope?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectVariable'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_variables.delete': {
    parameters: {
      query?: {
        /** @description the scope of the variable: there is none of another one than `*` */
        filter?: {
          /** @description the environments that the variable is for; `*` for all */
          environment_scope?: string;
        };
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the key
         * @example DEPLOY_TARGET
         */
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "variable_type": "env_var",
           *       "key": "DEPLOY_TARGET",
           *       "value": "staging",
           *       "protected": false,
           *       "masked": false,
           *       "raw": false,
           *       "environment_scope": "*",
           *       "description": "So far only the console is greeted."
           *     }
           */
          'application/json': components['schemas']['ProjectVariable'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.archive': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Project'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.list': {
    parameters: {
      query?: {
        /** @description whether the project is archived, and nothing in it changes */
        archived?: boolean;
        /** @description who sees the project: members (`private`), signed-in users (`internal`) or everybody (`public`) */
        visibility?: 'private' | 'internal' | 'public';
        /**
         * @description part of the name, path, description or namespace
         * @example example
         */
        search?: string;
        /** @description whether `search` may also be part of the full path, as in `group/project` */
        search_namespaces?: boolean;
        /** @description only projects in the namespace of the caller */
        owned?: boolean;
        /** @description only projects that the caller is a member of */
        membership?: boolean;
        /** @description only projects of the caller, or that they are a member of with this access level or a higher one */
        min_access_level?: number;
        /** @description only projects that the caller starred */
        starred?: boolean;
        /** @description only projects that have all of these topics */
        topic?: string;
        /** @description only projects with a higher id */
        id_after?: number;
        /** @description only projects with a lower id */
        id_before?: number;
        /** @description only projects with activity then or later */
        last_activity_after?: string;
        /** @description only projects with activity then or earlier */
        last_activity_before?: string;
        /** @description only projects with issues */
        with_issues_enabled?: boolean;
        /** @description only projects with merge requests */
        with_merge_requests_enabled?: boolean;
        /** @description only the basic fields */
        simple?: boolean;
        /**
         * @description the field that the list is ordered by
         * @example last_activity_at
         */
        order_by?: 'id' | 'name' | 'path' | 'created_at' | 'updated_at' | 'last_activity_at' | 'star_count';
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": 42,
           *         "http_url_to_repo": "https://ingot.example.com/anna/example.git",
           *         "web_url": "https://ingot.example.com/anna/example",
           *         "name": "example",
           *         "name_with_namespace": "Anna Schmidt / example",
           *         "path": "example",
           *         "path_with_namespace": "anna/example",
           *         "description": "Greets the world.",
           *         "default_branch": "main",
           *         "topics": [
           *           "greetings"
           *         ],
           *         "tag_list": [
           *           "greetings"
           *         ],
           *         "ssh_url_to_repo": "ssh://git@ingot.example.com:2222/anna/example.git",
           *         "created_at": "2026-01-31T09:30:00.000Z",
           *         "last_activity_at": "2026-01-31T09:30:00.000Z",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "star_count": 7,
           *         "forks_count": 0,
           *         "archived": false,
           *         "visibility": "private",
           *         "owner": {
           *           "id": 42,
           *           "username": "anna",
           *           "name": "Anna Schmidt",
           *           "state": "active",
           *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *           "web_url": "https://ingot.example.com/anna"
           *         },
           *         "container_registry_enabled": false,
           *         "issues_enabled": false,
           *         "merge_requests_enabled": false,
           *         "wiki_enabled": false,
           *         "jobs_enabled": false,
           *         "snippets_enabled": false,
           *         "shared_runners_enabled": false,
           *         "lfs_enabled": false,
           *         "creator_id": 1,
           *         "namespace": {
           *           "id": 42,
           *           "name": "Anna Schmidt",
           *           "path": "anna",
           *           "kind": "user",
           *           "full_path": "anna"
           *         },
           *         "open_issues_count": 4,
           *         "runners_token": "k3vQ_8sT2bW9xYz7LmN4",
           *         "public_jobs": false,
           *         "repository_storage": "default",
           *         "shared_with_groups": [],
           *         "only_allow_merge_if_pipeline_succeeds": false,
           *         "request_access_enabled": false,
           *         "only_allow_merge_if_all_discussions_are_resolved": false,
           *         "permissions": {
           *           "project_access": {
           *             "access_level": 30,
           *             "notification_level": 3
           *           },
           *           "group_access": {
           *             "access_level": 30,
           *             "notification_level": 3
           *           }
           *         }
           *       }
           *     ]
           */
          'application/json': (components['schemas']['Project'] | components['schemas']['BasicProject'])[];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "name": "example",
         *       "description": "Greets the world.",
         *       "visibility": "private"
         *     }
         */
        'application/json': {
          /** @description name of the project */
          name?: string;
          /** @description path of the project */
          path?: string;
          /** @description default: the caller's namespace */
          namespace_id?: number;
          /** @description the branch that is shown and cloned first */
          default_branch?: string;
          /** @description whether the repository begins with a commit that adds `README.md` */
          initialize_with_readme?: boolean;
          /** @description description of the project, Markdown */
          description?: string | null;
          /**
           * @description who sees the project: members (`private`), signed-in users (`internal`) or everybody (`public`)
           * @enum {string}
           */
          visibility?: 'private' | 'internal' | 'public';
          /** @description whether the project has issues */
          issues_enabled?: boolean;
          /** @description whether the project has merge requests */
          merge_requests_enabled?: boolean;
          /** @description whether the project has pipelines */
          builds_enabled?: boolean;
          /** @description whether the project has a wiki */
          wiki_enabled?: boolean;
          /** @description whether the project has snippets */
          snippets_enabled?: boolean;
          /** @description whether runners of the instance run its jobs */
          shared_runners_enabled?: boolean;
          /** @description whether the project has a container registry */
          container_registry_enabled?: boolean;
          /** @description whether large files are kept outside of git */
          lfs_enabled?: boolean;
          /** @description whether everybody who sees the project sees its pipelines */
          public_builds?: boolean;
          /** @description whether users may ask to become members */
          request_access_enabled?: boolean;
          /** @description whether merging needs a pipeline that succeeded */
          only_allow_merge_if_pipeline_succeeds?: boolean;
          /** @description whether merging needs all discussions to be resolved */
          only_allow_merge_if_all_discussions_are_resolved?: boolean;
          /** @description all topics of the project; at most 50 of 255 characters, and 16 KiB of JSON together */
          topics?: string;
          /** @description the former name of `topics`, which goes before */
          tag_list?: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Project'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "http_url_to_repo": "https://ingot.example.com/anna/example.git",
           *       "web_url": "https://ingot.example.com/anna/example",
           *       "name": "example",
           *       "name_with_namespace": "Anna Schmidt / example",
           *       "path": "example",
           *       "path_with_namespace": "anna/example",
           *       "description": "Greets the world.",
           *       "default_branch": "main",
           *       "topics": [
           *         "greetings"
           *       ],
           *       "tag_list": [
           *         "greetings"
           *       ],
           *       "ssh_url_to_repo": "ssh://git@ingot.example.com:2222/anna/example.git",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "last_activity_at": "2026-01-31T09:30:00.000Z",
           *       "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *       "star_count": 7,
           *       "forks_count": 0,
           *       "archived": false,
           *       "visibility": "private",
           *       "owner": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "container_registry_enabled": false,
           *       "issues_enabled": false,
           *       "merge_requests_enabled": false,
           *       "wiki_enabled": false,
           *       "jobs_enabled": false,
           *       "snippets_enabled": false,
           *       "shared_runners_enabled": false,
           *       "lfs_enabled": false,
           *       "creator_id": 1,
           *       "namespace": {
           *         "id": 42,
           *         "name": "Anna Schmidt",
           *         "path": "anna",
           *         "kind": "user",
           *         "full_path": "anna"
           *       },
           *       "open_issues_count": 4,
           *       "runners_token": "k3vQ_8sT2bW9xYz7LmN4",
           *       "public_jobs": false,
           *       "repository_storage": "default",
           *       "shared_with_groups": [],
           *       "only_allow_merge_if_pipeline_succeeds": false,
           *       "request_access_enabled": false,
           *       "only_allow_merge_if_all_discussions_are_resolved": false,
           *       "permissions": {
           *         "project_access": {
           *           "access_level": 30,
           *           "notification_level": 3
           *         },
           *         "group_access": {
           *           "access_level": 30,
           *           "notification_level": 3
           *         }
           *       }
           *     }
           */
          'application/json': components['schemas']['Project'] | components['schemas']['BasicProject'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "description": "Greets the whole world."
         *     }
         */
        'application/json': {
          /** @description name of the project */
          name?: string;
          /** @description path of the project */
          path?: string;
          /** @description the branch that is shown and cloned first */
          default_branch?: string;
          /** @description moves it there in the background; only for administrators */
          repository_storage?: string;
          /** @description description of the project, Markdown */
          description?: string | null;
          /**
           * @description who sees the project: members (`private`), signed-in users (`internal`) or everybody (`public`)
           * @enum {string}
           */
          visibility?: 'private' | 'internal' | 'public';
          /** @description whether the project has issues */
          issues_enabled?: boolean;
          /** @description whether the project has merge requests */
          merge_requests_enabled?: boolean;
          /** @description whether the project has pipelines */
          builds_enabled?: boolean;
          /** @description whether the project has a wiki */
          wiki_enabled?: boolean;
          /** @description whether the project has snippets */
          snippets_enabled?: boolean;
          /** @description whether runners of the instance run its jobs */
          shared_runners_enabled?: boolean;
          /** @description whether the project has a container registry */
          container_registry_enabled?: boolean;
          /** @description whether large files are kept outside of git */
          lfs_enabled?: boolean;
          /** @description whether everybody who sees the project sees its pipelines */
          public_builds?: boolean;
          /** @description whether users may ask to become members */
          request_access_enabled?: boolean;
          /** @description whether merging needs a pipeline that succeeded */
          only_allow_merge_if_pipeline_succeeds?: boolean;
          /** @description whether merging needs all discussions to be resolved */
          only_allow_merge_if_all_discussions_are_resolved?: boolean;
          /** @description all topics of the project; at most 50 of 255 characters, and 16 KiB of JSON together */
          topics?: string;
          /** @description the former name of `topics`, which goes before */
          tag_list?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Project'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "202 Accepted"
           *     }
           */
          'application/json': {
            /**
             * @description message, in words
             * @constant
             */
            message: '202 Accepted';
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.housekeeping': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "task": "eager"
         *     }
         */
        'application/json': {
          /**
           * @description `prune` deletes objects that no branch, tag or note reaches
           * @default eager
           * @enum {string}
           */
          task?: 'eager' | 'prune';
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /** @example null */
          'application/json': null;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.unarchive': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Project'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'protected_branches.list': {
    parameters: {
      query?: {
        /** @description a substring of the name */
        search?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProtectedBranch'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'protected_branches.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "stable-*",
         *       "push_access_level": 40,
         *       "merge_access_level": 30
         *     }
         */
        'application/json': {
          /** @description a branch name, or a pattern with `*` */
          name: string;
          /**
           * @description the lowest access level that may push: 30, 40, or 0 for no one
           * @enum {number}
           */
          push_access_level?: 0 | 30 | 40;
          /**
           * @description the lowest access level that may merge
           * @enum {number}
           */
          merge_access_level?: 30 | 40;
          /** @description alternative to `push_access_level`; the most permissive counts */
          allowed_to_push?: {
            /**
             * @description the lowest access level that may push: 30, 40, or 0 for no one
             * @enum {number}
             */
            access_level: 0 | 30 | 40;
          }[];
          /** @description alternative to `merge_access_level` */
          allowed_to_merge?: {
            /**
             * @description the lowest access level that may merge
             * @enum {number}
             */
            access_level: 30 | 40;
          }[];
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProtectedBranch'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'protected_branches.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the exact name of the rule
         * @example main
         */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProtectedBranch'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'protected_branches.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the exact name of the rule
         * @example stable-*
         */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "main",
           *       "push_access_levels": [
           *         {
           *           "id": 42,
           *           "access_level": 30,
           *           "access_level_description": "Developers + Maintainers",
           *           "user_id": null,
           *           "group_id": null
           *         }
           *       ],
           *       "merge_access_levels": [
           *         {
           *           "id": 42,
           *           "access_level": 30,
           *           "access_level_description": "Developers + Maintainers",
           *           "user_id": null,
           *           "group_id": null
           *         }
           *       ],
           *       "allow_force_push": false,
           *       "code_owner_approval_required": false
           *     }
           */
          'application/json': components['schemas']['ProtectedBranch'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'protected_branches.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the exact name of the rule
         * @example main
         */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "push_access_level": 40
         *     }
         */
        'application/json': {
          /**
           * @description the lowest access level that may push: 30, 40, or 0 for no one
           * @enum {number}
           */
          push_access_level?: 0 | 30 | 40;
          /**
           * @description the lowest access level that may merge
           * @enum {number}
           */
          merge_access_level?: 30 | 40;
          /** @description alternative to `push_access_level`; the most permissive counts */
          allowed_to_push?: {
            /**
             * @description the lowest access level that may push: 30, 40, or 0 for no one
             * @enum {number}
             */
            access_level: 0 | 30 | 40;
          }[];
          /** @description alternative to `merge_access_level` */
          allowed_to_merge?: {
            /**
             * @description the lowest access level that may merge
             * @enum {number}
             */
            access_level: 30 | 40;
          }[];
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProtectedBranch'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.rebase': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description whether the pipeline of the rebased branch is skipped
           * @default false
           */
          skip_ci?: boolean;
        };
      };
    };
    responses: {
      /** @description success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "rebase_in_progress": false
           *     }
           */
          'application/json': {
            /** @description true: the rebase waits or runs */
            rebase_in_progress: boolean;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'release_links.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReleaseLink'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'release_links.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "hello.zip",
         *       "url": "https://example.com/downloads/hello.zip",
         *       "link_type": "package"
         *     }
         */
        'application/json': {
          /** @description what the link is called; unlike those of the other links */
          name: string;
          /** @description http, https or ftp; no other link of the release has it */
          url: string;
          /**
           * @description what the link leads to
           * @default other
           * @enum {string}
           */
          link_type?: 'other' | 'runbook' | 'image' | 'package';
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReleaseLink'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'release_links.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
        /**
         * @description id of the link
         * @example 4
         */
        link_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReleaseLink'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'release_links.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
        /**
         * @description id of the link
         * @example 4
         */
        link_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "name": "hello.zip"
         *     }
         */
        'application/json': {
          /** @description what the link is called; unlike those of the other links */
          name?: string;
          /** @description http, https or ftp; no other link of the release has it */
          url?: string;
          /**
           * @description what the link leads to
           * @enum {string}
           */
          link_type?: 'other' | 'runbook' | 'image' | 'package';
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReleaseLink'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'release_links.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
        /**
         * @description id of the link
         * @example 4
         */
        link_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "hello.zip",
           *       "url": "https://example.com/downloads/hello.zip",
           *       "direct_asset_url": "https://example.com/downloads/hello.zip",
           *       "link_type": "other"
           *     }
           */
          'application/json': components['schemas']['ReleaseLink'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'repository_files.compare': {
    parameters: {
      query: {
        /**
         * @description the commit, branch or tag to compare from
         * @example main
         */
        from: string;
        /**
         * @description the commit, branch or tag to compare to
         * @example greeting
         */
        to: string;
        /** @description the diff from `from` itself instead of the merge base */
        straight?: boolean;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Comparison'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'repository_files.archive': {
    parameters: {
      query?: {
        /** @description branch, tag or commit; default: the default branch */
        sha?: string;
        /** @description `tgz` and `gz` are `tar.gz`; `tbz`, `tbz2`, `tb2` and `bz2` are `tar.bz2` */
        format?: 'zip' | 'tar' | 'tar.gz' | 'tgz' | 'gz' | 'tar.bz2' | 'tbz' | 'tbz2' | 'tb2' | 'bz2';
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'repository_files.archive_in': {
    parameters: {
      query?: {
        /** @description branch, tag or commit; default: the default branch */
        sha?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description `tgz` and `gz` are `tar.gz`; `tbz`, `tbz2`, `tb2` and `bz2` are `tar.bz2`
         * @example tar.gz
         */
        format: 'zip' | 'tar' | 'tar.gz' | 'tgz' | 'gz' | 'tar.bz2' | 'tbz' | 'tbz2' | 'tb2' | 'bz2';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'repository_files.blob': {
    parameters: {
      query?: {
        /**
         * @description the path of a file at the branch, tag or commit
         * @example src/hello.py
         */
        filepath?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the full oid of a blob; or a branch, tag or commit, together with `filepath`
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Blob'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'repository_files.languages': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': {
            [key: string]: number;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'repository_files.raw_blob': {
    parameters: {
      query?: {
        /**
         * @description the path of a file at the branch, tag or commit
         * @example src/hello.py
         */
        filepath?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the full oid of a blob; or a branch, tag or commit, together with `filepath`
         * @example main
         */
        sha: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'repository_files.contributors': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Contributor'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'repository_files.tree': {
    parameters: {
      query?: {
        /**
         * @description the directory; default: the root
         * @example src
         */
        path?: string;
        /**
         * @description branch, tag or commit; default: the default branch
         * @example main
         */
        ref?: string;
        /** @description whether to include subdirectories' entries */
        recursive?: boolean;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TreeEntry'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.append_trace': {
    parameters: {
      query?: never;
      header: {
        /** @description the token of the job */
        'Job-Token': string;
        /** @description which bytes of the log these are, such as `0-5` */
        'Content-Range'?: string;
      };
      path: {
        /**
         * @description id of the job, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/octet-stream': Blob;
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "success",
           *       "length": 5,
           *       "isAppended": false
           *     }
           */
          'application/json': {
            /** @description status of the runner protocol */
            status: string;
            /** @description number of bytes that are stored */
            length: number;
            /** @description whether the bytes were added */
            isAppended: boolean;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.authorize_artifacts': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the job, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "the-token-of-the-job"
         *     }
         */
        'application/json': {
          /** @description secret value of the token */
          token: string;
          /** @description size of the file in bytes */
          filesize?: number;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.download_artifacts': {
    parameters: {
      query: {
        /**
         * @description secret value of the token
         * @example the-token-of-the-job
         */
        token: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the job, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.upload_artifacts': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the job, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** @description secret value of the token */
          token: string;
          /** @description how long the artifacts are kept, such as `1 week` */
          expire_in?: string;
          /** @description `archive`, or `dotenv` for variables of later jobs; other reports are accepted and dropped */
          artifact_type?: string;
          /** @description how the artifacts are packed */
          artifact_format?: string;
          /**
           * Format: binary
           * @description the file, as a part of a multipart form
           */
          file: Blob;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "name": "Anna Schmidt",
           *       "status": "success"
           *     }
           */
          'application/json': {
            /** @description id of the runner protocol, unique on this instance */
            id: number;
            /** @description name of the runner protocol */
            name: string;
            /** @description status of the runner protocol */
            status: string;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.list': {
    parameters: {
      query?: {
        /** @description only runners in this state */
        scope?: 'active' | 'paused' | 'online';
        /** @description only runners of this type; there are no groups, and so none is of `group_type` */
        type?: 'instance_type' | 'group_type' | 'project_type';
        /** @description only runners in this state; `stale`: `offline`, and silent for a week; `active`: not paused */
        status?: 'online' | 'offline' | 'stale' | 'never_contacted' | 'active' | 'paused';
        /** @description only runners that are paused, or that are not */
        paused?: boolean;
        /** @description only runners with all of these tags */
        tag_list?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedRunner'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.register': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "the-token-of-the-runner",
         *       "description": "builder 1",
         *       "tag_list": "docker,linux"
         *     }
         */
        'application/json': {
          /** @description secret value of the token */
          token: string;
          /** @description description of the runner protocol, Markdown */
          description?: string;
          /** @description what the runner tells about itself */
          info?: {
            /** @description name of the runner protocol */
            name?: string | null;
            /** @description version of the runner protocol */
            version?: string | null;
            /** @description revision of the program */
            revision?: string | null;
            /** @description operating system that it runs on */
            platform?: string | null;
            /** @description processor that it runs on */
            architecture?: string | null;
          };
          /**
           * @description whether it can be used
           * @default true
           */
          active?: boolean;
          /** @description whether it gets no further jobs */
          paused?: boolean;
          /**
           * @description whether it cannot be enabled for further projects
           * @default false
           */
          locked?: boolean;
          /**
           * @description `ref_protected`: takes only jobs of protected branches
           * @default not_protected
           * @enum {string}
           */
          access_level?: 'not_protected' | 'ref_protected';
          /**
           * @description whether it runs jobs without tags
           * @default true
           */
          run_untagged?: boolean;
          /** @description tags of the runner protocol */
          tag_list?: string;
          /** @description how long a job may run at most, in seconds; null for no limit of its own */
          maximum_timeout?: number | null;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "token": "k3vQ_8sT2bW9xYz7LmN4",
           *       "token_expires_at": null
           *     }
           */
          'application/json': {
            /** @description id of the runner protocol, unique on this instance */
            id: number;
            /** @description secret value of the token */
            token: string;
            /** @description when the token expires; null for never */
            token_expires_at: string | null;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.unregister': {
    parameters: {
      query: {
        /**
         * @description secret value of the token
         * @example the-token-of-the-runner
         */
        token: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.request_job': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "the-token-of-the-runner"
         *     }
         */
        'application/json': {
          /** @description secret value of the token */
          token: string;
          /** @description which machine of the runner it is */
          system_id?: string;
          /** @description the cursor of the last answer: the runner waits until there is something newer */
          last_update?: string;
          /** @description what the runner tells about itself */
          info?: {
            /** @description name of the runner protocol */
            name?: string | null;
            /** @description version of the runner protocol */
            version?: string | null;
            /** @description revision of the program */
            revision?: string | null;
            /** @description operating system that it runs on */
            platform?: string | null;
            /** @description processor that it runs on */
            architecture?: string | null;
            /** @description what the runner can do; a job that needs more fails with `runner_unsupported` */
            features?: {
              [key: string]: unknown;
            } | null;
          };
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "job": {
           *         "id": 42,
           *         "token": "k3vQ_8sT2bW9xYz7LmN4"
           *       },
           *       "reach": {
           *         "runnerId": 1,
           *         "active": false,
           *         "isShared": false,
           *         "projectIds": [
           *           42
           *         ],
           *         "runUntagged": false,
           *         "tags": [
           *           "linux"
           *         ],
           *         "protectedOnly": false
           *       }
           *     }
           */
          'application/json': {
            /** @description in the form for runners */
            job:
              | ({
                  /** @description id of the runner protocol, unique on this instance */
                  id: number;
                  /** @description secret value of the token */
                  token: string;
                } & {
                  [key: string]: unknown;
                })
              | null;
            /** @description which jobs the runner may get */
            reach: {
              /** @description id of the runner */
              runnerId: number;
              /** @description whether it can be used */
              active: boolean;
              /** @description whether it runs jobs of every project */
              isShared: boolean;
              /** @description the projects of a runner that is not shared */
              projectIds: number[];
              /** @description whether it runs jobs without tags */
              runUntagged: boolean;
              /** @description tags of the runner */
              tags: string[];
              /** @description whether it runs only jobs of protected refs */
              protectedOnly?: boolean;
            };
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.reset_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "the-token-of-the-runner"
         *     }
         */
        'application/json': {
          /** @description secret value of the token */
          token: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "token": "k3vQ_8sT2bW9xYz7LmN4",
           *       "token_expires_at": null
           *     }
           */
          'application/json': {
            /** @description id of the runner protocol, unique on this instance */
            id: number;
            /** @description secret value of the token */
            token: string;
            /** @description when the token expires; null for never */
            token_expires_at: string | null;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.unregister_manager': {
    parameters: {
      query: {
        /**
         * @description secret value of the token
         * @example the-token-of-the-runner
         */
        token: string;
        /**
         * @description which machine of the runner it is
         * @example r_3f2a9c
         */
        system_id: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.update_job': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the job, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "the-token-of-the-job",
         *       "state": "success"
         *     }
         */
        'application/json': {
          /** @description secret value of the token */
          token: string;
          /** @description state of the runner protocol */
          state?: string;
          /** @description the whole log, which replaces the appended one */
          trace?: string;
          /** @description why the job failed */
          failure_reason?: string;
          /** @description code that the script ended with */
          exit_code?: number;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "success",
           *       "statusBefore": "running"
           *     }
           */
          'application/json': {
            /** @description status of the runner protocol */
            status: string;
            /** @description status before this call */
            statusBefore: string;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runner_protocol.verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "the-token-of-the-runner"
         *     }
         */
        'application/json': {
          /** @description secret value of the token */
          token: string;
          /** @description which machine of the runner it is */
          system_id?: string;
          /** @description what the runner tells about itself */
          info?: {
            /** @description name of the runner protocol */
            name?: string | null;
            /** @description version of the runner protocol */
            version?: string | null;
            /** @description revision of the program */
            revision?: string | null;
            /** @description operating system that it runs on */
            platform?: string | null;
            /** @description processor that it runs on */
            architecture?: string | null;
          };
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "token": "k3vQ_8sT2bW9xYz7LmN4",
           *       "token_expires_at": null
           *     }
           */
          'application/json': {
            /** @description id of the runner protocol, unique on this instance */
            id: number;
            /** @description secret value of the token */
            token: string;
            /** @description when the token expires; null for never */
            token_expires_at: string | null;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "runner_type": "instance_type",
         *       "description": "builder 1",
         *       "tag_list": "docker,linux"
         *     }
         */
        'application/json': {
          /**
           * @description shared, or of one project
           * @enum {string}
           */
          runner_type: 'instance_type' | 'project_type';
          /** @description the project of a `project_type` runner */
          project_id?: number;
          /** @description description of the runner, Markdown */
          description?: string;
          /**
           * @description whether it gets no further jobs
           * @default false
           */
          paused?: boolean;
          /**
           * @description whether it cannot be enabled for further projects
           * @default false
           */
          locked?: boolean;
          /**
           * @description `ref_protected`: takes only jobs of protected branches
           * @default not_protected
           * @enum {string}
           */
          access_level?: 'not_protected' | 'ref_protected';
          /**
           * @description whether it runs jobs without tags
           * @default true
           */
          run_untagged?: boolean;
          /** @description tags of the runner */
          tag_list?: string;
          /** @description how long a job may run at most, in seconds; null for no limit of its own */
          maximum_timeout?: number | null;
          /** @description accepted and dropped */
          maintenance_note?: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "token": "k3vQ_8sT2bW9xYz7LmN4",
           *       "token_expires_at": "2026-01-31T09:30:00.000Z"
           *     }
           */
          'application/json': {
            /** @description id of the runner, unique on this instance */
            id: number;
            /** @description secret value of the token */
            token: string;
            /** @description when the token expires; null for never */
            token_expires_at: string | null;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the runner, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Runner'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the runner, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "paused": true
         *     }
         */
        'application/json': {
          /** @description description of the runner, Markdown */
          description?: string;
          /** @description whether it can be used */
          active?: boolean;
          /** @description the opposite of `active` */
          paused?: boolean;
          /** @description tags of the runner */
          tag_list?: string;
          /** @description whether it runs jobs without tags */
          run_untagged?: boolean;
          /** @description whether it cannot be enabled for further projects */
          locked?: boolean;
          /**
           * @description `ref_protected`: takes only jobs of protected branches
           * @enum {string}
           */
          access_level?: 'not_protected' | 'ref_protected';
          /** @description how long a job may run at most, in seconds; null for no limit of its own */
          maximum_timeout?: number | null;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Runner'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the runner, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.disable': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the runner
         * @example 8
         */
        runner_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.of_project': {
    parameters: {
      query?: {
        /** @description only those in this state or of this kind */
        scope?: 'active' | 'paused' | 'online' | 'specific' | 'shared';
        /** @description only runners of this type; there are no groups, and so none is of `group_type` */
        type?: 'instance_type' | 'group_type' | 'project_type';
        /** @description only runners in this state; `stale`: `offline`, and silent for a week; `active`: not paused */
        status?: 'online' | 'offline' | 'stale' | 'never_contacted' | 'active' | 'paused';
        /** @description only runners that are paused, or that are not */
        paused?: boolean;
        /** @description only runners with all of these tags */
        tag_list?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedRunner'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.enable': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "runner_id": 8
         *     }
         */
        'application/json': {
          /** @description id of the runner */
          runner_id: number;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedRunner'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.list_all': {
    parameters: {
      query?: {
        /** @description only those in this state or of this kind */
        scope?: 'active' | 'paused' | 'online' | 'specific' | 'shared';
        /** @description only runners of this type; there are no groups, and so none is of `group_type` */
        type?: 'instance_type' | 'group_type' | 'project_type';
        /** @description only runners in this state; `stale`: `offline`, and silent for a week; `active`: not paused */
        status?: 'online' | 'offline' | 'stale' | 'never_contacted' | 'active' | 'paused';
        /** @description only runners that are paused, or that are not */
        paused?: boolean;
        /** @description only runners with all of these tags */
        tag_list?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedRunner'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.jobs': {
    parameters: {
      query?: {
        /** @description only jobs in this status; none is ever `waiting_for_resource`, `preparing` or `scheduled` */
        status?:
          | 'created'
          | 'pending'
          | 'running'
          | 'success'
          | 'failed'
          | 'canceled'
          | 'skipped'
          | 'manual'
          | 'waiting_for_resource'
          | 'preparing'
          | 'scheduled';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the runner, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.managers': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the runner, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunnerManager'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.reset_instance_registration_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "token": "k3vQ_8sT2bW9xYz7LmN4",
           *       "token_expires_at": "2026-01-31T09:30:00.000Z"
           *     }
           */
          'application/json': {
            /** @description secret value of the token */
            token: string;
            /** @description when the token expires; null for never */
            token_expires_at: string | null;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.reset_registration_token': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "token": "k3vQ_8sT2bW9xYz7LmN4",
           *       "token_expires_at": "2026-01-31T09:30:00.000Z"
           *     }
           */
          'application/json': {
            /** @description secret value of the token */
            token: string;
            /** @description when the token expires; null for never */
            token_expires_at: string | null;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'runners.reset_token': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the runner, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "token": "k3vQ_8sT2bW9xYz7LmN4",
           *       "token_expires_at": "2026-01-31T09:30:00.000Z"
           *     }
           */
          'application/json': {
            /** @description id of the runner, unique on this instance */
            id: number;
            /** @description secret value of the token */
            token: string;
            /** @description when the token expires; null for never */
            token_expires_at: string | null;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'search.everywhere': {
    parameters: {
      query: {
        /**
         * @description what is searched for
         * @example issues
         */
        scope: 'projects' | 'issues' | 'merge_requests' | 'milestones' | 'users';
        /**
         * @description text that it contains, in any case of letters
         * @example greeting
         */
        search: string;
        /** @description of issues and merge requests */
        state?: 'all' | 'opened' | 'closed' | 'merged';
        /** @description of issues and merge requests */
        order_by?: 'created_at';
        /** @description of issues and merge requests */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": 42,
           *         "http_url_to_repo": "https://ingot.example.com/anna/example.git",
           *         "web_url": "https://ingot.example.com/anna/example",
           *         "name": "example",
           *         "name_with_namespace": "Anna Schmidt / example",
           *         "path": "example",
           *         "path_with_namespace": "anna/example",
           *         "description": "Greets the world.",
           *         "default_branch": "main",
           *         "topics": [
           *           "greetings"
           *         ],
           *         "tag_list": [
           *           "greetings"
           *         ],
           *         "ssh_url_to_repo": "ssh://git@ingot.example.com:2222/anna/example.git",
           *         "created_at": "2026-01-31T09:30:00.000Z",
           *         "last_activity_at": "2026-01-31T09:30:00.000Z",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "star_count": 7,
           *         "forks_count": 0,
           *         "archived": false,
           *         "visibility": "private",
           *         "owner": {
           *           "id": 42,
           *           "username": "anna",
           *           "name": "Anna Schmidt",
           *           "state": "active",
           *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *           "web_url": "https://ingot.example.com/anna"
           *         },
           *         "container_registry_enabled": false,
           *         "issues_enabled": false,
           *         "merge_requests_enabled": false,
           *         "wiki_enabled": false,
           *         "jobs_enabled": false,
           *         "snippets_enabled": false,
           *         "shared_runners_enabled": false,
           *         "lfs_enabled": false,
           *         "creator_id": 1,
           *         "namespace": {
           *           "id": 42,
           *           "name": "Anna Schmidt",
           *           "path": "anna",
           *           "kind": "user",
           *           "full_path": "anna"
           *         },
           *         "open_issues_count": 4,
           *         "runners_token": "k3vQ_8sT2bW9xYz7LmN4",
           *         "public_jobs": false,
           *         "repository_storage": "default",
           *         "shared_with_groups": [],
           *         "only_allow_merge_if_pipeline_succeeds": false,
           *         "request_access_enabled": false,
           *         "only_allow_merge_if_all_discussions_are_resolved": false,
           *         "permissions": {
           *           "project_access": {
           *             "access_level": 30,
           *             "notification_level": 3
           *           },
           *           "group_access": {
           *             "access_level": 30,
           *             "notification_level": 3
           *           }
           *         }
           *       }
           *     ]
           */
          'application/json': (
            | components['schemas']['Project']
            | components['schemas']['BasicProject']
            | components['schemas']['Issue']
            | components['schemas']['MergeRequest']
            | components['schemas']['Milestone']
            | components['schemas']['User']
            | components['schemas']['UserSummary']
          )[];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'search.project': {
    parameters: {
      query: {
        /**
         * @description what is searched for
         * @example issues
         */
        scope: 'issues' | 'merge_requests' | 'milestones' | 'notes' | 'users' | 'commits' | 'blobs';
        /**
         * @description text that it contains, in any case of letters
         * @example greeting
         */
        search: string;
        /** @description of issues and merge requests */
        state?: 'all' | 'opened' | 'closed' | 'merged';
        /** @description of issues and merge requests */
        order_by?: 'created_at';
        /** @description of issues and merge requests */
        sort?: 'asc' | 'desc';
        /** @description where commits and blobs are searched: a branch or tag; default: the default branch */
        ref?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": 42,
           *         "iid": 1,
           *         "project_id": 1,
           *         "title": "Greet the whole world",
           *         "description": "So far only the console is greeted.",
           *         "state": "opened",
           *         "created_at": "2026-01-31T09:30:00.000Z",
           *         "updated_at": "2026-01-31T09:30:00.000Z",
           *         "closed_at": "2026-01-31T09:30:00.000Z",
           *         "labels": [
           *           "bug"
           *         ],
           *         "milestone": {
           *           "id": 42,
           *           "iid": 1,
           *           "project_id": 1,
           *           "title": "1.0",
           *           "description": "The first release.",
           *           "state": "active",
           *           "created_at": "2026-01-31T09:30:00.000Z",
           *           "updated_at": "2026-01-31T09:30:00.000Z",
           *           "due_date": "2026-01-31",
           *           "start_date": "2026-01-31"
           *         },
           *         "author": {
           *           "id": 42,
           *           "username": "anna",
           *           "name": "Anna Schmidt",
           *           "state": "active",
           *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *           "web_url": "https://ingot.example.com/anna"
           *         },
           *         "assignee": {
           *           "id": 42,
           *           "username": "anna",
           *           "name": "Anna Schmidt",
           *           "state": "active",
           *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *           "web_url": "https://ingot.example.com/anna"
           *         },
           *         "assignees": [
           *           {
           *             "id": 42,
           *             "username": "anna",
           *             "name": "Anna Schmidt",
           *             "state": "active",
           *             "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *             "web_url": "https://ingot.example.com/anna"
           *           }
           *         ],
           *         "user_notes_count": 3,
           *         "upvotes": 2,
           *         "downvotes": 0,
           *         "due_date": "2026-01-31",
           *         "confidential": false,
           *         "web_url": "https://ingot.example.com/anna/example/issues/1",
           *         "references": {
           *           "short": "#1",
           *           "relative": "#1",
           *           "full": "anna/example#1"
           *         },
           *         "subscribed": false
           *       }
           *     ]
           */
          'application/json': (
            | components['schemas']['Issue']
            | components['schemas']['MergeRequest']
            | components['schemas']['Milestone']
            | components['schemas']['Note']
            | components['schemas']['Member']
            | components['schemas']['Commit']
            | components['schemas']['FoundBlob']
          )[];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'search.project_alias': {
    parameters: {
      query: {
        /**
         * @description what is searched for
         * @example issues
         */
        scope: 'issues' | 'merge_requests' | 'milestones' | 'notes' | 'users' | 'commits' | 'blobs';
        /**
         * @description text that it contains, in any case of letters
         * @example greeting
         */
        search: string;
        /** @description of issues and merge requests */
        state?: 'all' | 'opened' | 'closed' | 'merged';
        /** @description of issues and merge requests */
        order_by?: 'created_at';
        /** @description of issues and merge requests */
        sort?: 'asc' | 'desc';
        /** @description where commits and blobs are searched: a branch or tag; default: the default branch */
        ref?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": 42,
           *         "iid": 1,
           *         "project_id": 1,
           *         "title": "Greet the whole world",
           *         "description": "So far only the console is greeted.",
           *         "state": "opened",
           *         "created_at": "2026-01-31T09:30:00.000Z",
           *         "updated_at": "2026-01-31T09:30:00.000Z",
           *         "closed_at": "2026-01-31T09:30:00.000Z",
           *         "labels": [
           *           "bug"
           *         ],
           *         "milestone": {
           *           "id": 42,
           *           "iid": 1,
           *           "project_id": 1,
           *           "title": "1.0",
           *           "description": "The first release.",
           *           "state": "active",
           *           "created_at": "2026-01-31T09:30:00.000Z",
           *           "updated_at": "2026-01-31T09:30:00.000Z",
           *           "due_date": "2026-01-31",
           *           "start_date": "2026-01-31"
           *         },
           *         "author": {
           *           "id": 42,
           *           "username": "anna",
           *           "name": "Anna Schmidt",
           *           "state": "active",
           *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *           "web_url": "https://ingot.example.com/anna"
           *         },
           *         "assignee": {
           *           "id": 42,
           *           "username": "anna",
           *           "name": "Anna Schmidt",
           *           "state": "active",
           *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *           "web_url": "https://ingot.example.com/anna"
           *         },
           *         "assignees": [
           *           {
           *             "id": 42,
           *             "username": "anna",
           *             "name": "Anna Schmidt",
           *             "state": "active",
           *             "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *             "web_url": "https://ingot.example.com/anna"
           *           }
           *         ],
           *         "user_notes_count": 3,
           *         "upvotes": 2,
           *         "downvotes": 0,
           *         "due_date": "2026-01-31",
           *         "confidential": false,
           *         "web_url": "https://ingot.example.com/anna/example/issues/1",
           *         "references": {
           *           "short": "#1",
           *           "relative": "#1",
           *           "full": "anna/example#1"
           *         },
           *         "subscribed": false
           *       }
           *     ]
           */
          'application/json': (
            | components['schemas']['Issue']
            | components['schemas']['MergeRequest']
            | components['schemas']['Milestone']
            | components['schemas']['Note']
            | components['schemas']['Member']
            | components['schemas']['Commit']
            | components['schemas']['FoundBlob']
          )[];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'settings.show': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApplicationSettings'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'settings.update': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "signup_enabled": false
         *     }
         */
        'application/json': {
          /** @description the limit of new users */
          default_projects_limit?: number;
          /** @description whether visitors may sign up */
          signup_enabled?: boolean;
          /** @description whether sign-in with passwords of this instance is enabled */
          signin_enabled?: boolean;
          /** @description whether pictures are looked up at an avatar service */
          avatar_lookup_enabled?: boolean;
          /** @description text on the sign-in page, Markdown */
          sign_in_text?: string | null;
          /** @description where visitors are sent who are not signed in */
          home_page_url?: string | null;
          /**
           * @description how default branches of new projects are protected: 0 not, 1 developers may push, 2 fully
           * @enum {number}
           */
          default_branch_protection?: 0 | 1 | 2;
          /** @description not available to users other than administrators */
          restricted_visibility_levels?: ('private' | 'internal' | 'public')[] | null;
          /** @description in megabytes */
          max_attachment_size?: number | null;
          /** @description in minutes */
          session_expire_delay?: number | null;
          /**
           * @description visibility of new projects, unless given
           * @enum {string}
           */
          default_project_visibility?: 'private' | 'internal' | 'public';
          /**
           * @description visibility of new snippets, unless given
           * @enum {string}
           */
          default_snippet_visibility?: 'private' | 'internal' | 'public';
          /**
           * @description visibility of new groups, unless given
           * @enum {string}
           */
          default_group_visibility?: 'private' | 'internal' | 'public';
          /** @description sign-up only with these email domains; `*` stands for any characters */
          domain_whitelist?: string[] | null;
          /** @description when true, `domain_blacklist` is required */
          domain_blacklist_enabled?: boolean;
          /** @description domains whose addresses cannot sign up; `*` stands for any characters */
          domain_blacklist?: string[] | null;
          /** @description whether every user may register OAuth applications */
          user_oauth_applications?: boolean;
          /** @description where browsers are sent after signing out */
          after_sign_out_path?: string | null;
          /** @description in minutes */
          container_registry_token_expire_delay?: number | null;
          /** @description storages for new projects; one is chosen at random */
          repository_storages?: string[];
          /** @description deprecated: makes it the only one of repository_storages */
          repository_storage?: string;
          /** @description nil or null: both */
          enabled_git_access_protocol?: ('ssh' | 'http' | 'nil') | null;
          /** @description when true, `webide_url` is required */
          webide_enabled?: boolean;
          /** @description address of the editor in the browser */
          webide_url?: string | null;
          /** @description names of the sign-in sources that are switched off */
          disabled_oauth_sign_in_sources?: string[];
          /** @description when true, `diagram_url` is required */
          diagram_enabled?: boolean;
          /** @description address of the service that renders diagrams */
          diagram_url?: string | null;
          /** @description in seconds; 0 is unlimited */
          terminal_max_session_time?: number | null;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApplicationSettings'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_snippets.list_own': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalSnippet'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_snippets.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "Greeting",
         *       "file_name": "hello.py",
         *       "content": "print(\"hello, world\")\n",
         *       "visibility": "private"
         *     }
         */
        'application/json': {
          /** @description title of the personal snippet, one line */
          title: string;
          /** @description name of the file */
          file_name: string;
          /** @description content, in the given `encoding` */
          content: string;
          /**
           * @description default: the setting `default_snippet_visibility`
           * @enum {string}
           */
          visibility?: 'private' | 'internal' | 'public';
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalSnippet'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_snippets.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Snippet'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_snippets.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "Greeting",
         *       "file_name": "hello.py",
         *       "visibility": "private",
         *       "content": "Hello, world\n"
         *     }
         */
        'application/json': {
          /** @description title of the project snippet, one line */
          title: string;
          /** @description name of the file */
          file_name: string;
          /** @description content of the snippet */
          code?: string;
          /**
           * @description who sees the project snippet: members (`private`), signed-in users (`internal`) or everybody (`public`)
           * @enum {string}
           */
          visibility: 'private' | 'internal' | 'public';
          /** @description another name of `code` */
          content?: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Snippet'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_snippets.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalSnippet'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_snippets.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "title": "The best greeting"
         *     }
         */
        'application/json': {
          /** @description title of the personal snippet, one line */
          title?: string;
          /** @description name of the file */
          file_name?: string;
          /** @description content, in the given `encoding` */
          content?: string;
          /**
           * @description who sees the personal snippet: members (`private`), signed-in users (`internal`) or everybody (`public`)
           * @enum {string}
           */
          visibility?: 'private' | 'internal' | 'public';
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalSnippet'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_snippets.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "title": "Greeting",
           *       "file_name": "hello.py",
           *       "visibility": "private",
           *       "author": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "web_url": "https://ingot.example.com/anna/example",
           *       "raw_url": "https://ingot.example.com/api/v4/snippets/6/raw"
           *     }
           */
          'application/json': components['schemas']['PersonalSnippet'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_snippets.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Snippet'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_snippets.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "title": "The best greeting"
         *     }
         */
        'application/json': {
          /** @description title of the project snippet, one line */
          title?: string;
          /** @description name of the file */
          file_name?: string;
          /** @description content of the snippet */
          code?: string;
          /**
           * @description who sees the project snippet: members (`private`), signed-in users (`internal`) or everybody (`public`)
           * @enum {string}
           */
          visibility?: 'private' | 'internal' | 'public';
          /** @description another name of `code` */
          content?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Snippet'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_snippets.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "title": "Greeting",
           *       "file_name": "hello.py",
           *       "visibility": "private",
           *       "author": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       },
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "web_url": "https://ingot.example.com/anna/example"
           *     }
           */
          'application/json': components['schemas']['Snippet'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_snippets.show_content': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'project_snippets.show_content': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the snippet
         * @example 6
         */
        snippet_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'personal_snippets.list_public': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PersonalSnippet'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ssh_keys.list_own': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SshKey'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ssh_keys.add_own': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "laptop",
         *       "key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID4eZTMz7DZ7C0sNIaG/OkF7eslyJmbtu920ni0+YaoZ anna@laptop"
         *     }
         */
        'application/json': {
          /** @description 1 to 255 characters */
          title: string;
          /** @description public key, one line of at most 5000 characters */
          key: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SshKey'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ssh_keys.list_of_user': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SshKey'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ssh_keys.add_of_user': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "title": "laptop",
         *       "key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID4eZTMz7DZ7C0sNIaG/OkF7eslyJmbtu920ni0+YaoZ anna@laptop"
         *     }
         */
        'application/json': {
          /** @description 1 to 255 characters */
          title: string;
          /** @description public key, one line of at most 5000 characters */
          key: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SshKey'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ssh_keys.show_own': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the SSH key
         * @example 7
         */
        key_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SshKey'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ssh_keys.remove_own': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the SSH key
         * @example 7
         */
        key_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "title": "laptop",
           *       "key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID4eZTMz7DZ7C0sNIaG/OkF7eslyJmbtu920ni0+YaoZ anna@laptop",
           *       "created_at": "2026-01-31T09:30:00.000Z"
           *     }
           */
          'application/json': components['schemas']['SshKey'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ssh_keys.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the key, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SshKeyWithUser'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ssh_keys.show_of_user': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
        /**
         * @description id of the SSH key
         * @example 7
         */
        key_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SshKey'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'ssh_keys.remove_of_user': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
        /**
         * @description id of the SSH key
         * @example 7
         */
        key_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SshKey'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.list_of_user': {
    parameters: {
      query?: {
        /** @description whether the project is archived, and nothing in it changes */
        archived?: boolean;
        /** @description who sees the project: members (`private`), signed-in users (`internal`) or everybody (`public`) */
        visibility?: 'private' | 'internal' | 'public';
        /** @description part of the name, path, description or namespace */
        search?: string;
        /** @description whether `search` may also be part of the full path, as in `group/project` */
        search_namespaces?: boolean;
        /** @description only projects that the caller is a member of */
        membership?: boolean;
        /** @description only projects of the caller, or that they are a member of with this access level or a higher one */
        min_access_level?: number;
        /** @description only projects that have all of these topics */
        topic?: string;
        /** @description only projects with a higher id */
        id_after?: number;
        /** @description only projects with a lower id */
        id_before?: number;
        /** @description only projects with activity then or later */
        last_activity_after?: string;
        /** @description only projects with activity then or earlier */
        last_activity_before?: string;
        /** @description only projects with issues */
        with_issues_enabled?: boolean;
        /** @description only projects with merge requests */
        with_merge_requests_enabled?: boolean;
        /** @description only the basic fields */
        simple?: boolean;
        /** @description the field that the list is ordered by */
        order_by?: 'id' | 'name' | 'path' | 'created_at' | 'updated_at' | 'last_activity_at' | 'star_count';
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description the id or the username of the user
         * @example anna
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": 42,
           *         "http_url_to_repo": "https://ingot.example.com/anna/example.git",
           *         "web_url": "https://ingot.example.com/anna/example",
           *         "name": "example",
           *         "name_with_namespace": "Anna Schmidt / example",
           *         "path": "example",
           *         "path_with_namespace": "anna/example",
           *         "description": "Greets the world.",
           *         "default_branch": "main",
           *         "topics": [
           *           "greetings"
           *         ],
           *         "tag_list": [
           *           "greetings"
           *         ],
           *         "ssh_url_to_repo": "ssh://git@ingot.example.com:2222/anna/example.git",
           *         "created_at": "2026-01-31T09:30:00.000Z",
           *         "last_activity_at": "2026-01-31T09:30:00.000Z",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "star_count": 7,
           *         "forks_count": 0,
           *         "archived": false,
           *         "visibility": "private",
           *         "owner": {
           *           "id": 42,
           *           "username": "anna",
           *           "name": "Anna Schmidt",
           *           "state": "active",
           *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *           "web_url": "https://ingot.example.com/anna"
           *         },
           *         "container_registry_enabled": false,
           *         "issues_enabled": false,
           *         "merge_requests_enabled": false,
           *         "wiki_enabled": false,
           *         "jobs_enabled": false,
           *         "snippets_enabled": false,
           *         "shared_runners_enabled": false,
           *         "lfs_enabled": false,
           *         "creator_id": 1,
           *         "namespace": {
           *           "id": 42,
           *           "name": "Anna Schmidt",
           *           "path": "anna",
           *           "kind": "user",
           *           "full_path": "anna"
           *         },
           *         "open_issues_count": 4,
           *         "runners_token": "k3vQ_8sT2bW9xYz7LmN4",
           *         "public_jobs": false,
           *         "repository_storage": "default",
           *         "shared_with_groups": [],
           *         "only_allow_merge_if_pipeline_succeeds": false,
           *         "request_access_enabled": false,
           *         "only_allow_merge_if_all_discussions_are_resolved": false,
           *         "permissions": {
           *           "project_access": {
           *             "access_level": 30,
           *             "notification_level": 3
           *           },
           *           "group_access": {
           *             "access_level": 30,
           *             "notification_level": 3
           *           }
           *         }
           *       }
           *     ]
           */
          'application/json': (components['schemas']['Project'] | components['schemas']['BasicProject'])[];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.starred_by_user': {
    parameters: {
      query?: {
        /** @description whether the project is archived, and nothing in it changes */
        archived?: boolean;
        /** @description who sees the project: members (`private`), signed-in users (`internal`) or everybody (`public`) */
        visibility?: 'private' | 'internal' | 'public';
        /** @description part of the name, path, description or namespace */
        search?: string;
        /** @description whether `search` may also be part of the full path, as in `group/project` */
        search_namespaces?: boolean;
        /** @description only projects that the caller is a member of */
        membership?: boolean;
        /** @description only projects of the caller, or that they are a member of with this access level or a higher one */
        min_access_level?: number;
        /** @description only projects that have all of these topics */
        topic?: string;
        /** @description only projects with a higher id */
        id_after?: number;
        /** @description only projects with a lower id */
        id_before?: number;
        /** @description only projects with activity then or later */
        last_activity_after?: string;
        /** @description only projects with activity then or earlier */
        last_activity_before?: string;
        /** @description only projects with issues */
        with_issues_enabled?: boolean;
        /** @description only projects with merge requests */
        with_merge_requests_enabled?: boolean;
        /** @description only the basic fields */
        simple?: boolean;
        /** @description the field that the list is ordered by */
        order_by?: 'id' | 'name' | 'path' | 'created_at' | 'updated_at' | 'last_activity_at' | 'star_count';
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description the id or the username of the user
         * @example anna
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": 42,
           *         "http_url_to_repo": "https://ingot.example.com/anna/example.git",
           *         "web_url": "https://ingot.example.com/anna/example",
           *         "name": "example",
           *         "name_with_namespace": "Anna Schmidt / example",
           *         "path": "example",
           *         "path_with_namespace": "anna/example",
           *         "description": "Greets the world.",
           *         "default_branch": "main",
           *         "topics": [
           *           "greetings"
           *         ],
           *         "tag_list": [
           *           "greetings"
           *         ],
           *         "ssh_url_to_repo": "ssh://git@ingot.example.com:2222/anna/example.git",
           *         "created_at": "2026-01-31T09:30:00.000Z",
           *         "last_activity_at": "2026-01-31T09:30:00.000Z",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "star_count": 7,
           *         "forks_count": 0,
           *         "archived": false,
           *         "visibility": "private",
           *         "owner": {
           *           "id": 42,
           *           "username": "anna",
           *           "name": "Anna Schmidt",
           *           "state": "active",
           *           "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *           "web_url": "https://ingot.example.com/anna"
           *         },
           *         "container_registry_enabled": false,
           *         "issues_enabled": false,
           *         "merge_requests_enabled": false,
           *         "wiki_enabled": false,
           *         "jobs_enabled": false,
           *         "snippets_enabled": false,
           *         "shared_runners_enabled": false,
           *         "lfs_enabled": false,
           *         "creator_id": 1,
           *         "namespace": {
           *           "id": 42,
           *           "name": "Anna Schmidt",
           *           "path": "anna",
           *           "kind": "user",
           *           "full_path": "anna"
           *         },
           *         "open_issues_count": 4,
           *         "runners_token": "k3vQ_8sT2bW9xYz7LmN4",
           *         "public_jobs": false,
           *         "repository_storage": "default",
           *         "shared_with_groups": [],
           *         "only_allow_merge_if_pipeline_succeeds": false,
           *         "request_access_enabled": false,
           *         "only_allow_merge_if_all_discussions_are_resolved": false,
           *         "permissions": {
           *           "project_access": {
           *             "access_level": 30,
           *             "notification_level": 3
           *           },
           *           "group_access": {
           *             "access_level": 30,
           *             "notification_level": 3
           *           }
           *         }
           *       }
           *     ]
           */
          'application/json': (components['schemas']['Project'] | components['schemas']['BasicProject'])[];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.starrers': {
    parameters: {
      query?: {
        /** @description part of the name or username */
        search?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Starrer'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.star': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Project'];
        };
      };
      /** @description `304 Not Modified` when the caller has starred it already */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'projects.unstar': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Project'];
        };
      };
      /** @description `304 Not Modified` when the caller has not starred it */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'storage_moves.show_of_project': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the id of the move
         * @example 1
         */
        repository_storage_move_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageMove'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'storage_moves.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description the id of the move
         * @example 1
         */
        repository_storage_move_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageMove'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'storage_moves.list_of_project': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageMove'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'storage_moves.schedule': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "destination_storage_name": "second"
         *     }
         */
        'application/json': {
          /** @description by default one that gets new projects, chosen by weight */
          destination_storage_name?: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageMove'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'storage_moves.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageMove'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'storage_moves.schedule_all': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "source_storage_name": "default",
         *       "destination_storage_name": "second"
         *     }
         */
        'application/json': {
          /** @description the storage that the projects leave */
          source_storage_name: string;
          /** @description by default each goes to one that gets new projects */
          destination_storage_name?: string;
        };
      };
    };
    responses: {
      /** @description success */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "202 Accepted"
           *     }
           */
          'application/json': {
            /**
             * @description message, in words
             * @constant
             */
            message: '202 Accepted';
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'releases.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "description": "Greets the whole world."
         *     }
         */
        'application/json': {
          /** @description Markdown */
          description: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Release'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'releases.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "description": "Greets the world."
         *     }
         */
        'application/json': {
          /** @description Markdown */
          description: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Release'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'tags.list': {
    parameters: {
      query?: {
        /** @description a part of the name; `^` before it stands for the beginning of the name, `$` behind it for its end */
        search?: string;
        /** @description `version`: a version with a suffix, such as `1.0-rc1`, is before the one without */
        order_by?: 'name' | 'updated' | 'version';
        /** @description ascending or descending order */
        sort?: 'asc' | 'desc';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tag'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'tags.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "tag_name": "v1.0.0",
         *       "ref": "main",
         *       "message": "The first release"
         *     }
         */
        'application/json': {
          /** @description name of the tag */
          tag_name: string;
          /** @description commit, tag or branch */
          ref: string;
          /** @description makes the tag annotated */
          message?: string | null;
          /** @description the description of a release to create with the tag */
          release_description?: string | null;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tag'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'tags.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tag'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'tags.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description name of the tag
         * @example v1.0.0
         */
        tag_name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "tag_name": "v1.0.0"
           *     }
           */
          'application/json': {
            /** @description name of the tag */
            tag_name?: string;
          };
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.add_spent_time': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "duration": "1h 30m"
         *     }
         */
        'application/json': {
          /** @description such as `1h 30m`; a day has 8 hours, a week 5 days, a month 30 days; numbers without a unit are hours */
          duration: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimeStats'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.add_spent_time': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "duration": "1h 30m"
         *     }
         */
        'application/json': {
          /** @description such as `1h 30m`; a day has 8 hours, a week 5 days, a month 30 days; numbers without a unit are hours */
          duration: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimeStats'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.estimate_time': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "duration": "1h 30m"
         *     }
         */
        'application/json': {
          /** @description such as `1h 30m`; a day has 8 hours, a week 5 days, a month 30 days; numbers without a unit are hours */
          duration: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimeStats'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.estimate_time': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "duration": "1h 30m"
         *     }
         */
        'application/json': {
          /** @description such as `1h 30m`; a day has 8 hours, a week 5 days, a month 30 days; numbers without a unit are hours */
          duration: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimeStats'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.time_stats': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimeStats'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.time_stats': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimeStats'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.reset_spent_time': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimeStats'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.reset_time_estimate': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimeStats'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.reset_spent_time': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimeStats'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.reset_time_estimate': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimeStats'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'issues.create_todo': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the issue within its project
         * @example 1
         */
        issue_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Todo'];
        };
      };
      /** @description `304 Not Modified` when the caller has a todo about it already */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'merge_requests.create_todo': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description number of the merge request within its project
         * @example 1
         */
        merge_request_iid: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Todo'];
        };
      };
      /** @description `304 Not Modified` when the caller has a todo about it already */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'todos.list': {
    parameters: {
      query?: {
        /** @description only those of this action */
        action?:
          | 'assigned'
          | 'mentioned'
          | 'build_failed'
          | 'marked'
          | 'approval_required'
          | 'unmergeable'
          | 'directly_addressed'
          | 'review_requested'
          | 'review_submitted'
          | 'merge_train_removed'
          | 'member_access_requested'
          | 'okr_checkin_requested'
          | 'added_approver'
          | 'ssh_key_expired'
          | 'ssh_key_expiring_soon';
        /** @description id of the user who wrote it */
        author_id?: number;
        /** @description id of the project that the todo is in */
        project_id?: number;
        /**
         * @description state of the todo
         * @example pending
         */
        state?: 'pending' | 'done';
        /** @description kind of the todo */
        type?:
          | 'Issue'
          | 'MergeRequest'
          | 'Commit'
          | 'Epic'
          | 'DesignManagement::Design'
          | 'AlertManagement::Alert'
          | 'Project'
          | 'Namespace'
          | 'Vulnerability'
          | 'WikiPage::Meta';
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Todo'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'todos.mark_as_done': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the todo
         * @example 1
         */
        todo_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Todo'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'todos.mark_all_as_done': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "type": "MergeRequest"
         *     }
         */
        'application/json': {
          /**
           * @description only those of this action
           * @enum {string}
           */
          action?:
            | 'assigned'
            | 'mentioned'
            | 'build_failed'
            | 'marked'
            | 'approval_required'
            | 'unmergeable'
            | 'directly_addressed'
            | 'review_requested'
            | 'review_submitted'
            | 'merge_train_removed'
            | 'member_access_requested'
            | 'okr_checkin_requested'
            | 'added_approver'
            | 'ssh_key_expired'
            | 'ssh_key_expiring_soon';
          /** @description id of the user who wrote it */
          author_id?: number;
          /** @description id of the project that the todo is in */
          project_id?: number;
          /**
           * @description state of the todo
           * @default pending
           * @enum {string}
           */
          state?: 'pending' | 'done';
          /**
           * @description kind of the todo
           * @enum {string}
           */
          type?:
            | 'Issue'
            | 'MergeRequest'
            | 'Commit'
            | 'Epic'
            | 'DesignManagement::Design'
            | 'AlertManagement::Alert'
            | 'Project'
            | 'Namespace'
            | 'Vulnerability'
            | 'WikiPage::Meta';
        };
      };
    };
    responses: {
      /** @description success */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'triggers.list': {
    parameters: {
      query?: {
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PipelineTrigger'][];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'triggers.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "description": "Nightly builds"
         *     }
         */
        'application/json': {
          /** @description description of the trigger, Markdown */
          description: string;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PipelineTrigger'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'triggers.show': {
    parameters: {
      query?: {
        /** @description ignored */
        token?: string;
      };
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the trigger
         * @example 1
         */
        trigger_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PipelineTrigger'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'triggers.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the trigger
         * @example 1
         */
        trigger_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "description": "Weekly builds"
         *     }
         */
        'application/json': {
          /** @description description of the trigger, Markdown */
          description?: string;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PipelineTrigger'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'triggers.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the trigger
         * @example 1
         */
        trigger_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "description": "Nightly",
           *       "token": "k3vQ_8sT2bW9xYz7LmN4",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "updated_at": "2026-01-31T09:30:00.000Z",
           *       "deleted_at": "2026-01-31T09:30:00.000Z",
           *       "last_used": "2026-01-31T09:30:00.000Z",
           *       "owner": {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna"
           *       }
           *     }
           */
          'application/json': components['schemas']['PipelineTrigger'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'triggers.run': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "the-token-of-the-trigger",
         *       "ref": "main",
         *       "variables": {
         *         "DEPLOY_TARGET": "staging"
         *       }
         *     }
         */
        'application/json': {
          /** @description secret value of the token */
          token: string;
          /** @description branch or tag */
          ref: string;
          /** @description variables for the jobs, by key */
          variables?: {
            [key: string]: unknown;
          };
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pipeline'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'triggers.run_of_ref': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description branch or tag
         * @example main
         */
        ref: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "the-token-of-the-trigger",
         *       "variables": {
         *         "DEPLOY_TARGET": "staging"
         *       }
         *     }
         */
        'application/json': {
          /** @description secret value of the token */
          token: string;
          /** @description variables for the jobs, by key */
          variables?: {
            [key: string]: unknown;
          };
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pipeline'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'triggers.take_ownership': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description id of the trigger
         * @example 1
         */
        trigger_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PipelineTrigger'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'uploads.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
        /**
         * @description the secret in the path
         * @example 66dbcd21ec5d24ed6ea225176098d52b
         */
        secret: string;
        /**
         * @description name of the file
         * @example notes.txt
         */
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'uploads.create': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the project, or its path with `%2F` for each slash
         * @example root/example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description the file, as a part of a multipart form
           */
          file: Blob;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Upload'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'user_statuses.own': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserStatus'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'user_statuses.set': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "emoji": "palm_tree",
         *       "message": "On holiday",
         *       "clear_status_after": "7_days"
         *     }
         */
        'application/json': {
          /** @description the name of an emoji; `speech_balloon` by default */
          emoji?: string | null;
          /** @description message, in words */
          message?: string | null;
          /** @description `busy`: others should not expect an answer soon */
          availability?: ('not_set' | 'busy') | null;
          /** @description when the status ends; never by default */
          clear_status_after?:
            ('30_minutes' | '3_hours' | '8_hours' | '1_day' | '3_days' | '7_days' | '30_days') | null;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserStatus'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'user_statuses.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description the id or the username of the user
         * @example anna
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserStatus'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'users.block': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /** @example false */
          'application/json': boolean;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'users.list': {
    parameters: {
      query?: {
        /** @description true: only active users */
        active?: boolean;
        /** @description true: only blocked users */
        blocked?: boolean;
        /** @description true: only external users; for administrators */
        external?: boolean;
        /**
         * @description a substring of the name or username; for administrators also of the email, for others an exact email
         * @example anna
         */
        search?: string;
        /** @description exact username; other filters are then ignored */
        username?: string;
        /** @description id of the user at the sign-in source */
        extern_uid?: string;
        /** @description name of the sign-in source */
        provider?: string;
        /** @description number of the page, from 1 */
        page?: number;
        /** @description entries per page */
        per_page?: number;
        /** @description `keyset`: from one cursor to the next, by the links; as fast for the last page as for the first */
        pagination?: 'offset' | 'keyset';
        /** @description where the page begins, as the link to it says, with `keyset` */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": 42,
           *         "username": "anna",
           *         "name": "Anna Schmidt",
           *         "state": "active",
           *         "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *         "web_url": "https://ingot.example.com/anna",
           *         "created_at": "2026-01-31T09:30:00.000Z",
           *         "is_admin": false,
           *         "bio": "Writes greetings.",
           *         "location": "Graz",
           *         "im_handle": "",
           *         "professional_profile": "",
           *         "social_handle": "",
           *         "website_url": "https://anna.example.com",
           *         "organization": "Example",
           *         "email": "anna@example.com",
           *         "last_sign_in_at": "2026-01-31T09:30:00.000Z",
           *         "confirmed_at": "2026-01-31T09:30:00.000Z",
           *         "current_sign_in_at": "2026-01-31T09:30:00.000Z",
           *         "color_scheme_id": 1,
           *         "projects_limit": 100000,
           *         "identities": [],
           *         "can_create_group": false,
           *         "can_create_project": false,
           *         "two_factor_enabled": false,
           *         "external": false,
           *         "private_token": "k3vQ_8sT2bW9xYz7LmN4"
           *       }
           *     ]
           */
          'application/json': (components['schemas']['User'] | components['schemas']['UserSummary'])[];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'users.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "anna@example.com",
         *       "username": "anna",
         *       "name": "Anna Adams",
         *       "password": "correct-horse-battery-1"
         *     }
         */
        'application/json': {
          /** @description email address */
          email: string;
          /** @description name in URLs and mentions, unique whatever its case */
          username: string;
          /** @description name of the user */
          name: string;
          /** @description password that the user signs in with */
          password?: string;
          /** @description sets a random password, and mails a link to change it where mails are sent */
          reset_password?: boolean;
          /** @description name of the user in an instant messenger */
          im_handle?: string;
          /** @description name of the user in a professional network */
          professional_profile?: string;
          /** @description name of the user in a social network */
          social_handle?: string;
          /** @description website of the user */
          website_url?: string;
          /** @description where the user works */
          organization?: string;
          /** @description id of the user at the sign-in source */
          extern_uid?: string;
          /** @description name of the sign-in source */
          provider?: string;
          /** @description what the user tells about themselves */
          bio?: string;
          /** @description where the user lives */
          location?: string;
          /** @description how many projects the user may own */
          projects_limit?: number;
          /** @description whether the user administers the instance */
          admin?: boolean;
          /** @description whether the user may create groups */
          can_create_group?: boolean;
          /** @description whether the address must be confirmed; the default */
          confirm?: boolean;
          /** @description the opposite of `confirm`, which goes before it */
          skip_confirmation?: boolean;
          /** @description whether the user sees only projects of which they are a member, and public ones */
          external?: boolean;
        };
      };
    };
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['User'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'users.show': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "username": "anna",
           *       "name": "Anna Schmidt",
           *       "state": "active",
           *       "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *       "web_url": "https://ingot.example.com/anna",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "is_admin": false,
           *       "bio": "Writes greetings.",
           *       "location": "Graz",
           *       "im_handle": "",
           *       "professional_profile": "",
           *       "social_handle": "",
           *       "website_url": "https://anna.example.com",
           *       "organization": "Example",
           *       "email": "anna@example.com",
           *       "last_sign_in_at": "2026-01-31T09:30:00.000Z",
           *       "confirmed_at": "2026-01-31T09:30:00.000Z",
           *       "current_sign_in_at": "2026-01-31T09:30:00.000Z",
           *       "color_scheme_id": 1,
           *       "projects_limit": 100000,
           *       "identities": [],
           *       "can_create_group": false,
           *       "can_create_project": false,
           *       "two_factor_enabled": false,
           *       "external": false,
           *       "private_token": "k3vQ_8sT2bW9xYz7LmN4"
           *     }
           */
          'application/json': components['schemas']['User'] | components['schemas']['UserProfile'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'users.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "name": "Anna Adams"
         *     }
         */
        'application/json': {
          /** @description email address */
          email?: string;
          /** @description name in URLs and mentions, unique whatever its case */
          username?: string;
          /** @description name of the user */
          name?: string;
          /** @description must be changed at the next sign-in */
          password?: string;
          /** @description name of the user in an instant messenger */
          im_handle?: string | null;
          /** @description name of the user in a professional network */
          professional_profile?: string | null;
          /** @description name of the user in a social network */
          social_handle?: string | null;
          /** @description website of the user */
          website_url?: string | null;
          /** @description where the user works */
          organization?: string | null;
          /** @description how many projects the user may own */
          projects_limit?: number;
          /** @description id of the user at the sign-in source */
          extern_uid?: string;
          /** @description name of the sign-in source */
          provider?: string;
          /** @description what the user tells about themselves */
          bio?: string | null;
          /** @description where the user lives */
          location?: string | null;
          /** @description whether the user administers the instance */
          admin?: boolean;
          /** @description whether the user may create groups */
          can_create_group?: boolean;
          /** @description whether the user sees only projects of which they are a member, and public ones */
          external?: boolean;
        };
      };
    };
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['User'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'users.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": 42,
           *       "username": "anna",
           *       "name": "Anna Schmidt",
           *       "state": "active",
           *       "avatar_url": "https://ingot.example.com/avatars/anna.png",
           *       "web_url": "https://ingot.example.com/anna",
           *       "created_at": "2026-01-31T09:30:00.000Z",
           *       "is_admin": false,
           *       "bio": "Writes greetings.",
           *       "location": "Graz",
           *       "im_handle": "",
           *       "professional_profile": "",
           *       "social_handle": "",
           *       "website_url": "https://anna.example.com",
           *       "organization": "Example",
           *       "email": "anna@example.com",
           *       "last_sign_in_at": "2026-01-31T09:30:00.000Z",
           *       "confirmed_at": "2026-01-31T09:30:00.000Z",
           *       "current_sign_in_at": "2026-01-31T09:30:00.000Z",
           *       "color_scheme_id": 1,
           *       "projects_limit": 100000,
           *       "identities": [],
           *       "can_create_group": false,
           *       "can_create_project": false,
           *       "two_factor_enabled": false,
           *       "external": false,
           *       "private_token": "k3vQ_8sT2bW9xYz7LmN4"
           *     }
           */
          'application/json': components['schemas']['User'] | Record<string, never>;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'users.current': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['User'];
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'users.unblock': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /** @example false */
          'application/json': boolean;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  'users.unlock': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description id of the user, unique on this instance
         * @example 42
         */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description success */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /** @example true */
          'application/json': true;
        };
      };
      /** @description `503 Service Unavailable` when a part that is needed is away; the very same call may work in a moment */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "503 Service Unavailable"
           *     }
           */
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
}
