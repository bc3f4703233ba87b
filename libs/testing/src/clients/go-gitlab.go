// Calls the API through the Go client as Debian packages it, unmodified, and prints what failed.
//
// Arguments: the URL, the token of an administrator, the id of a project that has nothing yet, and an unused public SSH key.
// Output: one JSON object, from the name of a test to null, or to what went wrong.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"strconv"
	"strings"

	"github.com/xanzy/go-gitlab"
)

var (
	git       *gitlab.Client
	project   int
	suffix    string
	publicKey string
)

type failure struct{ reason string }

// must hands on what a call answered; a refusal ends the test.
func must[T any](value T, _ *gitlab.Response, err error) T {
	check(err)
	return value
}

func done(_ *gitlab.Response, err error) { check(err) }

func check(err error) {
	if err != nil {
		panic(failure{err.Error()})
	}
}

func equal(actual, expected any) {
	if !reflect.DeepEqual(actual, expected) {
		panic(failure{fmt.Sprintf("%#v instead of %#v", actual, expected)})
	}
}

func refused(status int, response *gitlab.Response, err error) string {
	if err == nil || response == nil {
		panic(failure{fmt.Sprintf("was not refused: %v", err)})
	}
	equal(response.StatusCode, status)
	return err.Error()
}

func str(value string) *string { return gitlab.String(value) }

func users() {
	self := must(git.Users.CurrentUser())
	equal(self.Username, "root")
	name := "go-" + suffix
	user := must(git.Users.CreateUser(&gitlab.CreateUserOptions{
		Username: &name, Name: str("G"), Email: str(name + "@example.org"), Password: str("correct-horse-1"),
	}))
	equal(len(must(git.Users.ListUsers(&gitlab.ListUsersOptions{Username: &name}))), 1)
	must(git.Users.ModifyUser(user.ID, &gitlab.ModifyUserOptions{Name: str("Go")}))
	equal(must(git.Users.GetUser(user.ID, gitlab.GetUsersOptions{})).Name, "Go")
	check(git.Users.BlockUser(user.ID))
	check(git.Users.UnblockUser(user.ID))
	scopes := []string{"api"}
	token := must(git.Users.CreateImpersonationToken(user.ID, &gitlab.CreateImpersonationTokenOptions{Name: str("t"), Scopes: &scopes}))
	as, err := gitlab.NewClient(token.Token, gitlab.WithBaseURL(os.Args[1]))
	check(err)
	equal(must(as.Users.CurrentUser()).Username, name)
	done(git.Users.RevokeImpersonationToken(user.ID, token.ID))
	_, response, err := as.Users.CurrentUser()
	refused(401, response, err)
	key := must(git.Users.AddSSHKey(&gitlab.AddSSHKeyOptions{Title: str("laptop"), Key: &publicKey}))
	equal(must(git.Users.GetSSHKey(key.ID)).Title, "laptop")
	done(git.Users.DeleteSSHKey(key.ID))
	address := must(git.Users.AddEmailForUser(user.ID, &gitlab.AddEmailOptions{Email: str("too-" + name + "@example.org")}))
	done(git.Users.DeleteEmailForUser(user.ID, address.ID))
	done(git.Users.DeleteUser(user.ID))
}

func projects() {
	visibility := gitlab.InternalVisibility
	made := must(git.Projects.CreateProject(&gitlab.CreateProjectOptions{Name: str("Go " + suffix), Visibility: &visibility}))
	must(git.Projects.EditProject(made.ID, &gitlab.EditProjectOptions{Description: str("Changed")}))
	again := must(git.Projects.GetProject(made.PathWithNamespace, nil))
	equal([]any{again.Description, again.Visibility}, []any{"Changed", visibility})
	listed := must(git.Projects.ListProjects(&gitlab.ListProjectsOptions{Owned: gitlab.Bool(true), Search: str("Go " + suffix)}))
	equal(len(listed), 1)
	equal(must(git.Projects.StarProject(made.ID)).StarCount, 1)
	must(git.Projects.UnstarProject(made.ID))
	must(git.Projects.ArchiveProject(made.ID))
	must(git.Projects.UnarchiveProject(made.ID))
	done(git.Projects.DeleteProject(made.ID))
	_, response, err := git.Projects.GetProject("no/such", nil)
	if text := refused(404, response, err); !strings.Contains(text, "404 Project Not Found") {
		panic(failure{text})
	}
}

func files() {
	main, message := str("main"), str("Change files")
	path := "docs/read me.md"
	must(git.RepositoryFiles.CreateFile(project, path, &gitlab.CreateFileOptions{Branch: main, CommitMessage: message, Content: str("One\n")}))
	must(git.RepositoryFiles.UpdateFile(project, path, &gitlab.UpdateFileOptions{Branch: main, CommitMessage: message, Content: str("Two\n")}))
	equal(must(git.RepositoryFiles.GetFile(project, path, &gitlab.GetFileOptions{Ref: main})).FileName, "read me.md")
	equal(must(git.RepositoryFiles.GetFileMetaData(project, path, &gitlab.GetFileMetaDataOptions{Ref: main})).Size, 4)
	equal(string(must(git.RepositoryFiles.GetRawFile(project, path, &gitlab.GetRawFileOptions{Ref: main}))), "Two\n")
	equal(must(git.RepositoryFiles.GetFileBlame(project, path, &gitlab.GetFileBlameOptions{Ref: main}))[0].Lines, []string{"Two"})
	must(git.RepositoryFiles.CreateFile(project, "gone.txt", &gitlab.CreateFileOptions{Branch: main, CommitMessage: message, Content: str("x")}))
	done(git.RepositoryFiles.DeleteFile(project, "gone.txt", &gitlab.DeleteFileOptions{Branch: main, CommitMessage: message}))
	_, response, err := git.RepositoryFiles.GetFile(project, "gone.txt", &gitlab.GetFileOptions{Ref: main})
	refused(404, response, err)
}

func repository() {
	create := gitlab.FileCreate
	commit := must(git.Commits.CreateCommit(project, &gitlab.CreateCommitOptions{
		Branch: str("feature"), StartBranch: str("main"), CommitMessage: str("Add a"),
		Actions: []*gitlab.CommitActionOptions{{Action: &create, FilePath: str("a.txt"), Content: str("a\n")}},
	}))
	tree := must(git.Repositories.ListTree(project, &gitlab.ListTreeOptions{Recursive: gitlab.Bool(true), Ref: str("feature")}))
	equal(len(tree), 3)
	equal(string(must(git.Repositories.RawBlobContent(project, tree[2].ID))), "Two\n")
	equal(len(must(git.Repositories.Compare(project, &gitlab.CompareOptions{From: str("main"), To: str("feature")})).Commits), 1)
	refs := []string{"main", "feature"}
	equal(must(git.Repositories.MergeBase(project, &gitlab.MergeBaseOptions{Ref: &refs})).ID, commit.ParentIDs[0])
	var archive bytes.Buffer
	done(git.Repositories.StreamArchive(project, &archive, &gitlab.ArchiveOptions{Format: str("zip"), SHA: str("feature")}))
	equal(archive.String()[:2], "PK")
	equal(must(git.Commits.GetCommitDiff(project, commit.ID, nil))[0].NewPath, "a.txt")
	equal(len(must(git.Commits.GetCommitRefs(project, commit.ID, nil))), 1)
	must(git.Commits.PostCommitComment(project, commit.ID, &gitlab.PostCommitCommentOptions{Note: str("Good")}))
	equal(len(must(git.Commits.GetCommitComments(project, commit.ID, nil))), 1)
	must(git.Commits.SetCommitStatus(project, commit.ID, &gitlab.SetCommitStatusOptions{State: gitlab.Success, Name: str("outside"), Ref: str("feature")}))
	equal(must(git.Commits.GetCommitStatuses(project, commit.ID, nil))[0].Name, "outside")
	must(git.Branches.CreateBranch(project, &gitlab.CreateBranchOptions{Branch: str("picked"), Ref: str("main")}))
	must(git.Commits.CherryPickCommit(project, commit.ID, &gitlab.CherryPickCommitOptions{Branch: str("picked")}))
	must(git.Commits.RevertCommit(project, "picked", &gitlab.RevertCommitOptions{Branch: str("picked")}))
	equal(must(git.Branches.GetBranch(project, "picked")).Commit.Title, `Revert "Add a"`)
	done(git.Branches.DeleteBranch(project, "picked"))
	must(git.Tags.CreateTag(project, &gitlab.CreateTagOptions{TagName: str("v1"), Ref: str("main"), Message: str("First")}))
	must(git.Releases.CreateRelease(project, &gitlab.CreateReleaseOptions{TagName: str("v1"), Name: str("One"), Description: str("First")}))
	equal(must(git.Releases.GetRelease(project, "v1")).Name, "One")
	must(git.Releases.DeleteRelease(project, "v1"))
	done(git.Tags.DeleteTag(project, "v1"))
	level := gitlab.MaintainerPermissions
	must(git.ProtectedBranches.ProtectRepositoryBranches(project, &gitlab.ProtectRepositoryBranchesOptions{Name: str("stable/*"), PushAccessLevel: &level}))
	equal(must(git.ProtectedBranches.GetProtectedBranch(project, "stable/*")).PushAccessLevels[0].AccessLevel, level)
	done(git.ProtectedBranches.UnprotectRepositoryBranches(project, "stable/*"))
}

func members() {
	name := "gm-" + suffix
	user := must(git.Users.CreateUser(&gitlab.CreateUserOptions{
		Username: &name, Name: str("M"), Email: str(name + "@example.org"), Password: str("correct-horse-1"),
	}))
	developer, reporter := gitlab.DeveloperPermissions, gitlab.ReporterPermissions
	must(git.ProjectMembers.AddProjectMember(project, &gitlab.AddProjectMemberOptions{UserID: user.ID, AccessLevel: &developer}))
	must(git.ProjectMembers.EditProjectMember(project, user.ID, &gitlab.EditProjectMemberOptions{AccessLevel: &reporter}))
	equal(must(git.ProjectMembers.GetInheritedProjectMember(project, user.ID)).AccessLevel, reporter)
	equal(len(must(git.ProjectMembers.ListAllProjectMembers(project, nil))), 2)
	done(git.ProjectMembers.DeleteProjectMember(project, user.ID))
}

func planningAndIssues() {
	label := must(git.Labels.CreateLabel(project, &gitlab.CreateLabelOptions{Name: str("bug"), Color: str("#ff0000")}))
	milestone := must(git.Milestones.CreateMilestone(project, &gitlab.CreateMilestoneOptions{Title: str("1.0")}))
	labels := gitlab.Labels{label.Name}
	issue := must(git.Issues.CreateIssue(project, &gitlab.CreateIssueOptions{Title: str("Broken"), Labels: &labels, MilestoneID: &milestone.ID}))
	equal(len(must(git.Issues.ListProjectIssues(project, &gitlab.ListProjectIssuesOptions{Labels: &labels}))), 1)
	equal(len(must(git.Milestones.GetMilestoneIssues(project, milestone.ID, nil))), 1)
	note := must(git.Notes.CreateIssueNote(project, issue.IID, &gitlab.CreateIssueNoteOptions{Body: str("Hello")}))
	must(git.Notes.UpdateIssueNote(project, issue.IID, note.ID, &gitlab.UpdateIssueNoteOptions{Body: str("Hello again")}))
	equal(must(git.Notes.GetIssueNote(project, issue.IID, note.ID)).Body, "Hello again")
	must(git.AwardEmoji.CreateIssueAwardEmoji(project, issue.IID, &gitlab.CreateAwardEmojiOptions{Name: "thumbsup"}))
	must(git.Issues.SetTimeEstimate(project, issue.IID, &gitlab.SetTimeEstimateOptions{Duration: str("2h")}))
	equal(must(git.Issues.AddSpentTime(project, issue.IID, &gitlab.AddSpentTimeOptions{Duration: str("30m")})).TotalTimeSpent, 1800)
	must(git.Issues.UnsubscribeFromIssue(project, issue.IID))
	must(git.Issues.SubscribeToIssue(project, issue.IID))
	_, response, err := git.Issues.SubscribeToIssue(project, issue.IID)
	equal(response.StatusCode, 304) // this client takes it for an error
	if err == nil {
		panic(failure{"304 is no error"})
	}
	todo := must(git.Issues.CreateTodo(project, issue.IID))
	done(git.Todos.MarkTodoAsDone(todo.ID))
	equal(len(must(git.Issues.GetParticipants(project, issue.IID))), 1)
	must(git.Issues.UpdateIssue(project, issue.IID, &gitlab.UpdateIssueOptions{StateEvent: str("close")}))
	equal(must(git.Issues.GetIssue(project, issue.IID)).State, "closed")
	board := must(git.Boards.ListIssueBoards(project, nil))[0]
	list := must(git.Boards.CreateIssueBoardList(project, board.ID, &gitlab.CreateIssueBoardListOptions{LabelID: &label.ID}))
	done(git.Boards.DeleteIssueBoardList(project, board.ID, list.ID))
	equal(len(must(git.Search.IssuesByProject(project, "Broken", &gitlab.SearchOptions{}))), 1)
	done(git.Issues.DeleteIssue(project, issue.IID))
}

func mergeRequests() {
	request := must(git.MergeRequests.CreateMergeRequest(project, &gitlab.CreateMergeRequestOptions{
		SourceBranch: str("feature"), TargetBranch: str("main"), Title: str("Draft: Add a"),
	}))
	equal(request.WorkInProgress, true)
	_, response, err := git.MergeRequests.AcceptMergeRequest(project, request.IID, nil)
	refused(405, response, err)
	must(git.MergeRequests.UpdateMergeRequest(project, request.IID, &gitlab.UpdateMergeRequestOptions{Title: str("Add a")}))
	equal(len(must(git.MergeRequests.GetMergeRequestCommits(project, request.IID, nil))), 1)
	equal(must(git.MergeRequests.GetMergeRequestChanges(project, request.IID, nil)).Changes[0].NewPath, "a.txt")
	version := must(git.MergeRequests.GetMergeRequestDiffVersions(project, request.IID, nil))[0]
	equal(len(must(git.MergeRequests.GetSingleMergeRequestDiffVersion(project, request.IID, version.ID)).Diffs), 1)
	must(git.Notes.CreateMergeRequestNote(project, request.IID, &gitlab.CreateMergeRequestNoteOptions{Body: str("Fine")}))
	equal(len(must(git.MergeRequests.ListProjectMergeRequests(project, &gitlab.ListProjectMergeRequestsOptions{State: str("opened")}))), 1)
	merged := must(git.MergeRequests.AcceptMergeRequest(project, request.IID, &gitlab.AcceptMergeRequestOptions{ShouldRemoveSourceBranch: gitlab.Bool(true)}))
	equal(merged.State, "merged")
}

func pipelinesAndRunners() {
	must(git.ProjectVariables.CreateVariable(project, &gitlab.CreateProjectVariableOptions{Key: str("WORD"), Value: str("one")}))
	must(git.ProjectVariables.UpdateVariable(project, "WORD", &gitlab.UpdateProjectVariableOptions{Value: str("two")}))
	equal(must(git.ProjectVariables.GetVariable(project, "WORD", nil)).Value, "two")
	must(git.RepositoryFiles.CreateFile(project, ".ingot-ci.yml", &gitlab.CreateFileOptions{
		Branch: str("main"), CommitMessage: str("Build"), Content: str("build: { script: make }\n"),
	}))
	pipeline := must(git.Pipelines.CreatePipeline(project, &gitlab.CreatePipelineOptions{Ref: str("main")}))
	job := must(git.Jobs.ListPipelineJobs(project, pipeline.ID, nil))[0]
	equal(job.Name, "build")
	must(git.Jobs.CancelJob(project, job.ID))
	retried := must(git.Jobs.RetryJob(project, job.ID))
	equal(must(git.Jobs.GetJob(project, retried.ID)).Name, "build")
	trace, _, err := git.Jobs.GetTraceFile(project, job.ID)
	check(err)
	text, err := io.ReadAll(trace)
	check(err)
	equal(string(text), "")
	must(git.Pipelines.CancelPipelineBuild(project, pipeline.ID))
	equal(must(git.Pipelines.GetPipeline(project, pipeline.ID)).Status, "canceled")
	secret := must(git.Projects.GetProject(project, nil)).RunnersToken
	runner := must(git.Runners.RegisterNewRunner(&gitlab.RegisterNewRunnerOptions{Token: &secret, Description: str("go")}))
	done(git.Runners.VerifyRegisteredRunner(&gitlab.VerifyRegisteredRunnerOptions{Token: &runner.Token}))
	must(git.Runners.UpdateRunnerDetails(runner.ID, &gitlab.UpdateRunnerDetailsOptions{Description: str("renamed")}))
	equal(must(git.Runners.GetRunnerDetails(runner.ID)).Description, "renamed")
	equal(len(must(git.Runners.ListProjectRunners(project, nil))) > 0, true)
	done(git.Runners.RemoveRunner(runner.ID))
	trigger := must(git.PipelineTriggers.AddPipelineTrigger(project, &gitlab.AddPipelineTriggerOptions{Description: str("Nightly")}))
	must(git.PipelineTriggers.RunPipelineTrigger(project, &gitlab.RunPipelineTriggerOptions{Ref: str("main"), Token: &trigger.Token}))
	done(git.PipelineTriggers.DeletePipelineTrigger(project, trigger.ID))
	environment := must(git.Environments.CreateEnvironment(project, &gitlab.CreateEnvironmentOptions{Name: str("staging")}))
	done(git.Environments.StopEnvironment(project, environment.ID))
	done(git.Environments.DeleteEnvironment(project, environment.ID))
	equal(must(git.Validate.Lint(&gitlab.LintOptions{Content: "a: { script: b }"})).Status, "valid")
}

func snippetsAndKeys() {
	visibility := gitlab.PrivateVisibility
	snippet := must(git.ProjectSnippets.CreateSnippet(project, &gitlab.CreateProjectSnippetOptions{
		Title: str("S"), FileName: str("s.txt"), Content: str("s"), Visibility: &visibility,
	}))
	equal(string(must(git.ProjectSnippets.SnippetContent(project, snippet.ID))), "s")
	done(git.ProjectSnippets.DeleteSnippet(project, snippet.ID))
	key := must(git.DeployKeys.AddDeployKey(project, &gitlab.AddDeployKeyOptions{Title: str("CI"), Key: &publicKey}))
	equal(must(git.DeployKeys.GetDeployKey(project, key.ID)).Title, "CI")
	done(git.DeployKeys.DeleteDeployKey(project, key.ID))
}

func instance() {
	equal(must(git.Version.GetVersion()).Version != "", true)
	settings := must(git.Settings.GetSettings())
	must(git.Settings.UpdateSettings(&gitlab.UpdateSettingsOptions{DefaultProjectsLimit: &settings.DefaultProjectsLimit}))
	must(git.Events.ListProjectVisibleEvents(project, nil))
	must(git.AuditEvents.ListInstanceAuditEvents(nil))
	page, response, err := git.Projects.ListProjects(&gitlab.ListProjectsOptions{ListOptions: gitlab.ListOptions{PerPage: 1}})
	check(err)
	equal([]int{len(page), response.CurrentPage, response.ItemsPerPage}, []int{1, 1, 1})
}

// outcomeOf tells what went wrong, nil for nothing.
func outcomeOf(test func()) (outcome any) {
	defer func() {
		if thrown := recover(); thrown != nil {
			outcome = fmt.Sprint(thrown)
		}
	}()
	test()
	return nil
}

func main() {
	var err error
	git, err = gitlab.NewClient(os.Args[2], gitlab.WithBaseURL(os.Args[1]))
	check(err)
	project, err = strconv.Atoi(os.Args[3])
	check(err)
	suffix, publicKey = os.Args[3], os.Args[4]
	tests := []struct {
		name string
		run  func()
	}{
		{"users", users}, {"projects", projects}, {"files", files}, {"repository", repository}, {"members", members},
		{"planning and issues", planningAndIssues}, {"merge requests", mergeRequests},
		{"pipelines and runners", pipelinesAndRunners}, {"snippets and keys", snippetsAndKeys}, {"instance", instance},
	}
	outcome := map[string]any{}
	for _, test := range tests {
		outcome[test.name] = outcomeOf(test.run)
	}
	check(json.NewEncoder(os.Stdout).Encode(outcome))
}
